import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_DESIGN,
  type Design,
  FONT_STYLES,
  HAT_COLORS,
  TEXT_COLORS,
  toDesign,
} from '../domain/design.ts';
import { type Making, PRINTED } from '../domain/making.ts';
import { READY_MADE_HATS } from '../domain/ready-made-hats.ts';
import { checkContrast, checkDesign, refusalOf } from './check-design.ts';
import { anyDesign, readTable, tableFor } from './fixtures.ts';
import { FONT_SETTINGS } from './font-settings.ts';
import { layout } from './layout.ts';

/** How the sandbox makes printed hats, and the same canvas stitched. */
const FILM: Making = { canvas: { width: 1890, height: 765 }, isStitched: false };
const STITCHED: Making = { ...FILM, isStitched: true };

const problemsOf = (fields: Partial<Record<keyof Design, string>>, making = FILM) => {
  const design = toDesign({ ...DEFAULT_DESIGN, textLine1: '', textLine2: '', ...fields });
  return checkDesign(design, tableFor(design), making);
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

  test.each(['\u0301', '\u0007', '\u20dd', '♥'])(
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
  const line = fc.array(fc.oneof(ignorable, fc.constantFrom('\u200b', '\u202e', '\u00a0')), { maxLength: 5 });
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
      short: 'White is invisible on this hat',
      message: 'White on a White hat is invisible. Choose another text color, such as Black.',
    });
  });

  test('only asks for confirmation if the text is hard to read', () => {
    const [problem] = problemsOf({ hatColor: 'white', textColor: 'secondary', textLine1: 'Hi' });
    expect(problem).toMatchObject({ kind: 'faint', weight: 'confirm' });
    expect(problem?.message).toBe('Lime Green on a White hat is faint. It can be read only from close up.');
  });

  test('uses the thread color on a stitched hat', () => {
    const colors = { hatColor: 'red', textColor: 'primary', textLine1: 'HI' };
    expect(problemsOf(colors)[0]).toMatchObject({ kind: 'faint' });
    expect(problemsOf(colors, STITCHED)[0]).toMatchObject({
      kind: 'invisible',
      message:
        'Hot Pink (stitched in Flamingo) on a Red hat is invisible. Choose another text color, such as White.',
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

const FIVE = FONT_STYLES.filter(({ inDesigner }) => inDesigner).map(({ key }) => key);

describe.each(FIVE)('in %s', (fontStyle) => {
  const full = (character: string) => {
    const line = character.repeat(20);
    return { fontStyle, textLine1: line, textLine2: line, textLine3: line };
  };

  test('three lines with the same letter or digit twenty times can be printed', () => {
    for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')
      expect([character, refusedFor(full(character))]).toEqual([character, null]);
  });

  test('three lines of twenty mixed letters can be printed', () => {
    const letters = fc.constantFrom(...'WMmwHnxaeiz%&?!8');
    const line = fc.array(letters, { minLength: 20, maxLength: 20 }).map((all) => all.join(''));
    fc.assert(
      fc.property(line, line, line, (textLine1, textLine2, textLine3) => {
        expect(refusedFor({ fontStyle, textLine1, textLine2, textLine3 })).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  test('on a canvas one inch wide, a short word can be printed but three full lines cannot', () => {
    const tiny = { ...FILM, canvas: { width: 300, height: 135 } };
    expect(['small', 'thin']).toContain(refusedFor(full('W'), tiny));
    expect(refusedFor({ fontStyle, textLine1: 'HI' }, tiny)).toBeNull();
  });

  test('stitched letters must be larger', () => {
    expect(['small', 'thin']).toContain(refusedFor(full('W'), STITCHED));
  });
});

describe('small text', () => {
  test('whose letters are too small gets a message with their height and a fix', () => {
    expect(problemsOf({ fontStyle: 'trebuchet', textLine1: 'W'.repeat(20) }, STITCHED)[0]).toEqual({
      kind: 'small',
      weight: 'refused',
      field: 'textLine1',
      short: 'Letters only 0.22 in high',
      message:
        'The smallest letters come out 0.22 in high. Under 0.30 in they cannot be stitched. Use fewer letters in the longest line, or Impact Bold.',
    });
  });

  test('whose strokes are too thin gets a message with their width', () => {
    const [problem] = problemsOf({ fontStyle: 'times', textLine1: 'LAKE HOUSE' }, STITCHED);
    expect(problem).toMatchObject({ kind: 'thin', weight: 'refused', field: 'textLine1' });
    expect(problem?.short).toMatch(/^Strokes only 0\.0\d\d in wide$/);
    expect(problem?.message).toMatch(
      /^The thin strokes of these letters come out 0\.0\d\d in wide\. Under 0\.050 in they cannot be stitched\./,
    );
  });

  test('in the narrowest font gets only the suggestion to use fewer letters', () => {
    const [problem] = problemsOf({ fontStyle: 'impact', textLine1: 'm'.repeat(20) }, STITCHED);
    expect(problem?.message).toMatch(/stitched\. Use fewer letters in the longest line\.$/);
  });

  test('that is printed under a quarter of an inch high only gets advice', () => {
    expect(problemsOf({ fontStyle: 'arial', textLine1: 'W'.repeat(20) })).toEqual([
      {
        kind: 'small',
        weight: 'advice',
        field: 'textLine1',
        short: 'Letters only 0.19 in high',
        message: 'These letters come out 0.19 in high. Under 0.25 in they run together.',
      },
    ]);
  });

  test('in lowercase is refused even if its capitals are high enough', () => {
    // Here capitals of a single word are 0.31 in high, lowercase letters 0.24 in.
    const patch = { ...STITCHED, canvas: { width: 398, height: 720 } };
    expect(problemsOf({ fontStyle: 'arial', textLine1: 'Hx' }, patch)[0]?.message).toMatch(
      /come out 0\.24 in high\. Under 0\.25 in they cannot be stitched\./,
    );
    expect(refusedFor({ fontStyle: 'arial', textLine1: 'HX' }, patch)).toBe('thin');
  });

  test('in superscripts and commas is not refused', () => {
    expect(refusedFor({ fontStyle: 'impact', textLine1: 'Nº 1, ok' })).toBeNull();
  });
});

test('missing characters come before a color that is invisible, each with its field', () => {
  const problems = problemsOf({ hatColor: 'white', textColor: 'white', textLine1: 'I ♥ it' });
  expect(problems.map(({ kind, weight }) => [kind, weight])).toEqual([
    ['missing', 'refused'],
    ['invisible', 'refused'],
  ]);
  expect(problems.map(({ field }) => field)).toEqual(['textLine1', 'textColor']);
  expect(problems[0]?.message).toBe('♥ will not be printed. Impact Bold has no such character.');
});

test('checks that need no glyphs run without them', () => {
  expect(checkDesign(toDesign({}), null, PRINTED).map(({ kind }) => kind)).toEqual(['no_words']);
  const white = { ...DEFAULT_DESIGN, textColor: 'white' } as const;
  expect(checkDesign(white, null, PRINTED).map(({ kind }) => kind)).toEqual(['invisible']);
  expect(checkDesign(DEFAULT_DESIGN, null, PRINTED)).toEqual([]);
});

test('every design that can be sold has ink', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const table = tableFor(design);
      if (refusalOf(checkDesign(design, table, FILM))) return;
      expect(layout(design, table).glyphs.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

test.each(READY_MADE_HATS)('$name can be made and read', ({ design }) => {
  expect(checkDesign(design, tableFor(design), FILM)).toEqual([]);
});

test.each(FONT_STYLES)('thinStroke for $label is close to the thinnest stroke of its letters', ({ key }) => {
  const measured = Math.min(...[...'ABEFGHMZaefhmntz'].map((letter) => thinnestRun(key, letter)));
  expect(measured / FONT_SETTINGS[key].thinStroke).toBeGreaterThan(0.9);
  expect(measured / FONT_SETTINGS[key].thinStroke).toBeLessThan(1.25);
});

/** The shortest run of ink, in 1/1000 em, that occurs in at least 60 rows or columns of the letter's pixels. */
function thinnestRun(fontStyle: Design['fontStyle'], letter: string): number {
  const path = readTable(fontStyle).glyphs[letter]?.[1] ?? '';
  const size = 1400;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-150 -1050 ${size} ${size}"><path d="${path}"/></svg>`;
  const { pixels } = new Resvg(svg).render();
  const isInked = (x: number, y: number) => (pixels[(y * size + x) * 4 + 3] ?? 0) >= 128;
  const found: number[] = [];
  for (const isAcross of [true, false]) {
    const counts = new Map<number, number>();
    for (let line = 0; line < size; line++) {
      let run = 0;
      for (let at = 0; at < size; at++) {
        if (isAcross ? isInked(at, line) : isInked(line, at)) run++;
        else if (run > 0) {
          counts.set(run, (counts.get(run) ?? 0) + 1);
          run = 0;
        }
      }
    }
    for (const length of counts.keys())
      if (length > 8 && [-1, 0, 1].reduce((sum, by) => sum + (counts.get(length + by) ?? 0), 0) >= 60)
        found.push(length);
  }
  return Math.min(...found);
}
