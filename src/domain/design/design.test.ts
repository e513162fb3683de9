import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DEFAULT_DESIGN,
  designLines,
  FONT_STYLES,
  HAT_COLORS,
  sameDesign,
  TEXT_COLORS,
  toDesign,
  wellFormed,
} from './design.ts';

test('the first nine hat colors have these labels; there are ten text colors and eleven fonts, five in the designer', () => {
  expect(HAT_COLORS.slice(0, 9).map(({ label }) => label)).toEqual([
    'Black',
    'White',
    'Red',
    'Navy',
    'Aqua Blue',
    'Pink',
    'Black White',
    'Pink White',
    'Red White Blue',
  ]);
  expect([TEXT_COLORS.length, FONT_STYLES.length]).toEqual([10, 11]);
  expect(FONT_STYLES.filter((font) => font.inDesigner)).toHaveLength(5);
});

test('a valid design stays as it is', () => {
  expect(toDesign(DEFAULT_DESIGN)).toEqual(DEFAULT_DESIGN);
});

test('unknown keys become black, white and arial, and absent lines become empty', () => {
  const plain = {
    hatColor: 'black',
    textColor: 'white',
    fontStyle: 'arial',
    textLine1: '',
    textLine2: '',
    textLine3: '',
  };
  expect(toDesign({})).toEqual(plain);
  expect(toDesign({ hatColor: 'plaid', textColor: '__proto__', fontStyle: 7, textLine1: null })).toEqual(
    plain,
  );
});

test('any input becomes a design, and converting it again changes nothing', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(DEFAULT_DESIGN)), fc.anything()), (fields) => {
      const design = toDesign(fields);
      expect(toDesign(design)).toEqual(design);
    }),
  );
});

test('printed lines are composed, single-spaced and never blank', () => {
  const design = {
    ...DEFAULT_DESIGN,
    textLine1: '  Sen\u0303or\t',
    textLine2: ' \u00a0 ',
    textLine3: 'one \n two',
  };
  expect(designLines(design)).toEqual(['Señor', 'one two']);
});

test.each([
  ['ＢＲＩＤＥ', 'BRIDE'],
  ['𝐁𝐑𝐈𝐃𝐄', 'BRIDE'],
  ['ℬ𝓇𝒾𝒹ℯ', 'Bride'],
  ['oﬃcially oﬀ', 'officially off'],
  ['ride‑or‐die', 'ride-or-die'],
  ['I ❤️ you ⭐', 'I ♥ you ★'],
  ['½ & ™ & ²', '½ & ™ & ²'],
  ['❤️‍🔥', '❤️‍🔥'],
  ['𝐂𝐚𝐟𝐞\u0301', 'Café'],
  ['Cafe\u200b\u0301', 'Café'],
])('%s is printed as %s', (textLine1, printed) => {
  expect(designLines(toDesign({ textLine1 }))).toEqual([printed]);
});

test('a printed line is printed as it is', () => {
  const pasted = fc.constantFrom(
    ...'e가 𝐞ｅ\u0301\u0327\u034f\u00ad\u1160\u200b\u200d\ufe0f\u{e0020}\u2800❤⭐➡♥👍',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pasted, fc.string({ unit: 'binary' }))), (parts) => {
      const [line = ''] = designLines(toDesign({ textLine1: parts.join('') }));
      expect(designLines(toDesign({ textLine1: line }))).toEqual(line === '' ? [] : [line]);
      expect(line.normalize('NFC')).toBe(line);
    }),
  );
});

test('designs that print alike are the same, despite extra spaces', () => {
  expect(sameDesign(DEFAULT_DESIGN, { ...DEFAULT_DESIGN, textLine1: ' Your  Text' })).toBe(true);
});

test('a blank line makes no other hat, because it prints nothing', () => {
  const gap = toDesign({ textLine1: 'Bride', textLine2: ' ', textLine3: 'Squad' });
  expect(sameDesign(gap, toDesign({ textLine1: 'Bride', textLine2: 'Squad' }))).toBe(true);
  expect(sameDesign(gap, toDesign({ textLine1: 'Bride Squad' }))).toBe(false);
});

test('a change in any field makes a different hat', () => {
  const others = [
    { hatColor: 'red' },
    { textColor: 'blue' },
    { fontStyle: 'block' },
    { textLine1: 'A' },
    { textLine2: 'A' },
    { textLine3: 'A' },
  ] as const;
  for (const other of others) expect(sameDesign(DEFAULT_DESIGN, { ...DEFAULT_DESIGN, ...other })).toBe(false);
});

test('a lone surrogate becomes a replacement character, and a pair stays', () => {
  expect(wellFormed('a\ud83db👍\udc4d')).toBe('a\ufffdb👍\ufffd');
});
