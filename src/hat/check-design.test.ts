import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { READY_MADE_HATS } from '../domain/catalog/ready-made-hats.ts';
import { DEFAULT_DESIGN, type Design, HAT_COLORS, TEXT_COLORS, toDesign } from '../domain/design/design.ts';
import { type Making, PRINTED } from '../domain/design/making.ts';
import { NO_OWNER_WORDS } from '../domain/words/check-words.ts';
import { checkContrast, checkDesign, refusalOf } from './check-design.ts';
import { anyDesign, tableFor } from './fixtures.ts';
import { layout } from './layout.ts';

/** How the sandbox makes printed hats, and the same canvas stitched. */
const FILM: Making = { canvas: { width: 1890, height: 765 }, isStitched: false };
const STITCHED: Making = { ...FILM, isStitched: true };

const problemsOf = (fields: Partial<Record<keyof Design, string>>, making = FILM) => {
  const design = toDesign({ ...DEFAULT_DESIGN, textLine1: '', textLine2: '', ...fields });
  return checkDesign(design, tableFor(design), { making, words: NO_OWNER_WORDS });
};
const refusedFor = (fields: Partial<Record<keyof Design, string>>, making = FILM) =>
  refusalOf(problemsOf(fields, making))?.kind ?? null;

describe('a hat without words is refused', () => {
  test.each([
    ['three empty lines', ''],
    ['a space', ' '],
    ['a no-break space', '\u00a0'],
    ['a zero-width space', '\u200b'],
    ['a right-to-left override', '\u202e'],
    ['an Arabic letter mark', '\u061c'],
    ['a combining grapheme joiner', '\u034f'],
    ['a Hangul filler', '\u3164'],
    ['a halfwidth Hangul filler', '\uffa0'],
    ['a Mongolian vowel separator', '\u180e'],
    ['a lone joiner', '\u200d'],
    ['a lone variation selector', '\ufe0f'],
    ['language tags', '\u{e0041}\u{e007f}'],
    ['an empty Braille cell', '\u2800'],
    ['an interlinear annotation', '\ufff9\ufffb'],
    ['an ideographic space', '\u3000'],
    ['a byte order mark', '\ufeff'],
    ['an isolate', '\u2066\u2069'],
  ])('%s', (_, blank) => {
    expect(problemsOf({ textLine1: blank, textLine2: blank, textLine3: blank })).toEqual([
      expect.objectContaining({
        kind: 'no_words',
        weight: 'refused',
        field: 'textLine1',
        message: 'This hat has no words. Write at least one line.',
      }),
    ]);
  });

  test.each(['\u0301', '\u0007', '\u20dd', '♣'])(
    'and so is one with only %j, which no font draws',
    (line) => {
      expect(refusedFor({ textLine2: line })).toBe('missing');
    },
  );
});

test('invisible characters between words are allowed', () => {
  expect(problemsOf({ textLine1: 'LAKE\u200d \u202ehouse\u00ad' })).toEqual([]);
});

test('a line of only invisible Unicode characters has no words', () => {
  const ignorable = fc
    .integer({ min: 0, max: 0x10ffff })
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /[\p{Default_Ignorable_Code_Point}\p{White_Space}]/u.test(character));
  const line = fc.array(fc.oneof(ignorable, fc.constantFrom('\u200b', '\u202e', '\u00a0', '\u0085')), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(line, (characters) => {
      expect(refusedFor({ textLine1: characters.join('') })).toBe('no_words');
    }),
    { numRuns: 100 },
  );
});

describe('the contrast check', () => {
  const PANEL_LIKE: [string, string][] = [
    ['white', 'white'],
    ['white', 'yellow'],
    ['black', 'dark'],
    ['red', 'red'],
    ['red', 'blue'],
    ['pink', 'pink'],
    ['pink', 'accent'],
    ['aqua', 'accent'],
    ['aqua', 'pink'],
    ['black-white', 'white'],
    ['pink-white', 'yellow'],
    ['red-white-blue', 'white'],
  ];

  test.each(PANEL_LIKE)('on a %s hat refuses %s', (hatColor, textColor) => {
    expect(refusedFor({ hatColor, textColor, textLine1: 'Hi' })).toBe('invisible');
  });

  test('suggests another color', () => {
    const [problem] = problemsOf({ hatColor: 'white', textColor: 'white', textLine1: 'Hi' });
    expect(problem).toMatchObject({
      field: 'textColor',
      message: 'White on a White hat is invisible. We can’t print words nobody can see. Try Hot Pink.',
    });
  });

  test('only asks for confirmation if the text is hard to read', () => {
    const [problem] = problemsOf({ hatColor: 'white', textColor: 'secondary', textLine1: 'Hi' });
    expect(problem).toMatchObject({ kind: 'faint', weight: 'confirm' });
    expect(problem?.message).toBe('Lime Green on a White hat is faint. You can read it only up close.');
  });

  test('uses the thread color on a stitched hat', () => {
    const colors = { hatColor: 'red', textColor: 'primary', textLine1: 'HI' };
    expect(problemsOf(colors)[0]).toMatchObject({ kind: 'faint' });
    expect(problemsOf(colors, STITCHED)[0]).toMatchObject({
      kind: 'invisible',
      message:
        'Hot Pink (stitched in Flamingo) on a Red hat is invisible. We can’t stitch words nobody can see. Try White.',
    });
  });

  test('never refuses the color it suggests', () => {
    for (const { key: hatColor } of HAT_COLORS)
      for (const { key: textColor } of TEXT_COLORS)
        for (const making of [FILM, STITCHED]) {
          const message = checkContrast({ hatColor, textColor }, making)?.message ?? '';
          const [, proposed] = /such as (.+)\.$/.exec(message) ?? [];
          const better = TEXT_COLORS.find(({ label }) => label === proposed);
          if (better) expect(checkContrast({ hatColor, textColor: better.key }, making)).toBeNull();
        }
  });
});

test('missing characters come before a color that is invisible, each with its field', () => {
  const problems = problemsOf({ hatColor: 'white', textColor: 'white', textLine1: 'I ♣ it' });
  expect(problems.map(({ kind, weight }) => [kind, weight])).toEqual([
    ['missing', 'refused'],
    ['invisible', 'refused'],
  ]);
  expect(problems.map(({ field }) => field)).toEqual(['textLine1', 'textColor']);
  expect(problems[0]?.message).toBe('♣ will not be printed. Impact Bold has no such character.');
});

test('each line that is too long for a hat is refused, with or without its glyphs', () => {
  const design = toDesign({ textLine1: 'oﬃcial ﬂirt captain', textLine2: 'fits', textLine3: 'x'.repeat(21) });
  const rules = { making: FILM, words: NO_OWNER_WORDS };
  for (const table of [null, tableFor(design)]) {
    const refused = checkDesign(design, table, rules).filter(({ weight }) => weight === 'refused');
    expect(refused.map(({ kind, field, message }) => [kind, field, message])).toEqual([
      ['long', 'textLine1', 'Two characters too long. A line holds 20, spaces count.'],
      ['long', 'textLine3', 'One character too long. A line holds 20, spaces count.'],
    ]);
  }
  expect(refusedFor({ textLine1: ` ${'x'.repeat(20)} ` })).toBeNull();
});

test('checks that need no glyphs run without them', () => {
  expect(
    checkDesign(toDesign({}), null, { making: PRINTED, words: NO_OWNER_WORDS }).map(({ kind }) => kind),
  ).toEqual(['no_words']);
  const white = { ...DEFAULT_DESIGN, textColor: 'white' } as const;
  expect(
    checkDesign(white, null, { making: PRINTED, words: NO_OWNER_WORDS }).map(({ kind }) => kind),
  ).toEqual(['invisible']);
  expect(checkDesign(DEFAULT_DESIGN, null, { making: PRINTED, words: NO_OWNER_WORDS })).toEqual([]);
});

test('every design that can be sold has ink', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const table = tableFor(design);
      if (refusalOf(checkDesign(design, table, { making: FILM, words: NO_OWNER_WORDS }))) return;
      expect(layout(design, table).glyphs.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

test.each(READY_MADE_HATS)('$name can be made and read', ({ design }) => {
  expect(checkDesign(design, tableFor(design), { making: FILM, words: NO_OWNER_WORDS })).toEqual([]);
});

test('a hat color that begins with a vowel has its article', () => {
  const messages = TEXT_COLORS.map(
    ({ key: textColor }) => checkContrast({ hatColor: 'aqua', textColor }, FILM)?.message,
  );
  expect(messages.filter(Boolean)[0]).toMatch(/ on an Aqua Blue hat is /);
});
