import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_DESIGN, type Design, FONT_STYLES, toDesign } from '../domain/design/design.ts';
import type { Making } from '../domain/design/making.ts';
import { NO_OWNER_WORDS } from '../domain/words/check-words.ts';
import { checkDesign, refusalOf } from './check-design.ts';
import { readTable, tableFor } from './fixtures.ts';
import { FONT_SETTINGS } from './font-settings.ts';

/** How the sandbox makes printed hats, and the same canvas stitched. */
const FILM: Making = { canvas: { width: 1890, height: 765 }, isStitched: false };
const STITCHED: Making = { ...FILM, isStitched: true };

const problemsOf = (fields: Partial<Record<keyof Design, string>>, making = FILM) => {
  const design = toDesign({ ...DEFAULT_DESIGN, textLine1: '', textLine2: '', ...fields });
  return checkDesign(design, tableFor(design), { making, words: NO_OWNER_WORDS });
};
const refusedFor = (fields: Partial<Record<keyof Design, string>>, making = FILM) =>
  refusalOf(problemsOf(fields, making))?.kind ?? null;

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
    const letters = fc.constantFrom(...'WMmwHnxaeiz%&?!8@$_');
    const line = fc.array(letters, { minLength: 20, maxLength: 20 }).map((all) => all.join(''));
    fc.assert(
      fc.property(line, line, line, (textLine1, textLine2, textLine3) => {
        expect(refusedFor({ fontStyle, textLine1, textLine2, textLine3 })).toBeNull();
      }),
      { numRuns: 60 },
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
      message:
        'The smallest letters come out 0.22 in high. Under 0.30 in, they can’t be stitched. Use fewer letters in the longest line, or Impact Bold.',
    });
  });

  test('whose strokes are too thin gets a message with their width', () => {
    const [problem] = problemsOf({ fontStyle: 'times', textLine1: 'LAKE HOUSE' }, STITCHED);
    expect(problem).toMatchObject({ kind: 'thin', weight: 'refused', field: 'textLine1' });
    expect(problem?.message).toMatch(
      /^The thin strokes of these letters come out 0\.0\d\d in wide\. Under 0\.050 in, they can’t be stitched\./,
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
        message: 'These letters come out 0.20 in high. Under 0.25 in, they run together.',
      },
    ]);
  });

  test('in lowercase is refused even if its capitals are high enough', () => {
    // Here capitals of a single word are 0.31 in high, lowercase letters 0.238 in.
    const patch = { ...STITCHED, canvas: { width: 398, height: 720 } };
    expect(problemsOf({ fontStyle: 'arial', textLine1: 'Hx' }, patch)[0]?.message).toMatch(
      /come out 0\.23 in high\. Under 0\.25 in, they can’t be stitched\./,
    );
    expect(refusedFor({ fontStyle: 'arial', textLine1: 'HX' }, patch)).toBe('thin');
  });

  test('never reads as if it had the minimum', () => {
    for (let width = 380; width < 440; width++) {
      const patch = { ...STITCHED, canvas: { width, height: 720 } };
      const { message = '' } = problemsOf({ fontStyle: 'block', textLine1: 'Hx' }, patch)[0] ?? {};
      expect(message).not.toMatch(/come out (\S+) in (high|wide)\. Under \1 in/);
    }
  });

  test('in many short lines gets the suggestion to use fewer lines', () => {
    const lines = { textLine1: 'gyp', textLine2: 'gyp', textLine3: 'gyp' };
    const patch = { ...STITCHED, canvas: { width: 1608, height: 300 } };
    expect(problemsOf({ fontStyle: 'impact', ...lines }, patch)[0]?.message).toMatch(
      /stitched\. Use fewer lines\.$/,
    );
  });

  test('with a character whose strokes are thinner than those of letters is refused for it', () => {
    const patch = { ...STITCHED, canvas: { width: 800, height: 385 } };
    expect(refusedFor({ fontStyle: 'arial', textLine1: 'HEY' }, patch)).toBeNull();
    expect(refusedFor({ fontStyle: 'arial', textLine1: 'HE$' }, patch)).toBe('thin');
  });

  test('in superscripts and commas is not refused', () => {
    expect(refusedFor({ fontStyle: 'impact', textLine1: 'Nº 1, ok' })).toBeNull();
  });
});

test.each(FONT_STYLES)('thinStroke for $label is close to the thinnest stroke of its letters', ({ key }) => {
  const measured = Math.min(...[...'ABEFGHMZaefhmntz'].map((letter) => thinnestRun(key, letter)));
  expect(measured / FONT_SETTINGS[key].thinStroke).toBeGreaterThan(0.9);
  expect(measured / FONT_SETTINGS[key].thinStroke).toBeLessThan(1.25);
});

test.each(FONT_STYLES)(
  'no other character of $label has thinner strokes than the settings say',
  ({ key }) => {
    const { thinStroke, thinCharacters = {} } = FONT_SETTINGS[key];
    for (const character of '$@_%*[]&#?') {
      const measured = thinnestRun(key, character);
      expect([character, measured > 0.9 * (thinCharacters[character] ?? thinStroke)]).toEqual([
        character,
        true,
      ]);
    }
  },
);

/** The shortest run of ink, in 1/1000 em, that occurs in at least 60 of these rows or columns of the letter. */
function thinnestRun(fontStyle: Design['fontStyle'], letter: string): number {
  const path = readTable(fontStyle).glyphs[letter]?.[1] ?? '';
  const size = 700;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-150 -1050 1400 1400"><path d="${path}"/></svg>`;
  const { pixels } = new Resvg(svg).render();
  const found: number[] = [];
  // Pixel by pixel along each row, then along each column.
  for (const [step, toNextLine] of [
    [4, size * 4],
    [size * 4, 4],
  ] as const) {
    const counts = new Map<number, number>();
    for (let line = 0; line < size; line++) {
      let run = 0;
      for (let at = 0, alpha = line * toNextLine + 3; at < size; at++, alpha += step) {
        if ((pixels[alpha] ?? 0) >= 128) run++;
        else if (run > 0) {
          counts.set(run, (counts.get(run) ?? 0) + 1);
          run = 0;
        }
      }
    }
    for (const length of counts.keys())
      if (length > 4 && [-1, 0, 1].reduce((sum, by) => sum + (counts.get(length + by) ?? 0), 0) >= 30)
        found.push(length * 2);
  }
  return Math.min(...found);
}
