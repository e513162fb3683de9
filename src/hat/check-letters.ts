import { type Design, designLines, fontStyleOf } from '../domain/design/design.ts';
import { graphemes } from '../domain/design/graphemes.ts';
import type { Making } from '../domain/design/making.ts';
import { printedCharacters } from './characters.ts';
import type { DesignProblem } from './design-problem.ts';
import { FONT_SETTINGS } from './font-settings.ts';
import type { GlyphTable } from './glyph-table.ts';
import { layout, realLayout } from './layout.ts';
import { parseOutline } from './outline.ts';
import { inInches, letterInches, PIXELS_PER_INCH, SMALLEST_LETTER } from './real-size.ts';

/** Reports letters and strokes too small for how the hat is made; null if they are large enough. */
export function checkLetters(design: Design, table: GlyphTable, making: Making): DesignProblem | null {
  const ink = smallestInk(design, table, making);
  if (!ink) return null;
  const smallest = making.isStitched ? STITCHED : FILM;
  const verb = making.isStitched ? 'stitched' : 'printed';
  const refusal = { weight: 'refused', field: 'textLine1' } as const;
  for (const letterCase of ['capital', 'lowerCase'] as const) {
    if (ink[letterCase] >= smallest[letterCase]) continue;
    const [actual, least] = [below(ink[letterCase]), inInches(smallest[letterCase])];
    return {
      ...refusal,
      kind: 'small',
      message: `The smallest letters come out ${actual} high. Under ${least}, they can’t be ${verb}. ${fixFor(design, table)}`,
    };
  }
  if (ink.stroke < smallest.stroke) {
    const [actual, least] = [below(ink.stroke, 3), inInches(smallest.stroke, 3)];
    return {
      ...refusal,
      kind: 'thin',
      message: `The thin strokes of these letters come out ${actual} wide. Under ${least}, they can’t be ${verb}. ${fixFor(design, table)}`,
    };
  }
  return small(letterInches(realLayout(design, table, making.canvas)));
}

type Smallest = Record<LetterCase | 'stroke', number>;

/**
 * In inches. Printful's film guide requires lines of about 4 px at 300 dpi and gives no letter size. Letters here are as
 * high as in a 10-point font; strokes are thin enough for a full line of Times New Roman.
 */
const FILM: Smallest = { capital: 0.1, lowerCase: 0.07, stroke: 0.008 };

/** In inches, from Printful's embroidery guide. Anything thinner becomes a single run of stitches. */
const STITCHED: Smallest = { capital: 0.3, lowerCase: 0.25, stroke: 0.05 };

/**
 * The heights of the lowest capital and lower-case letter, and the width of the thinnest stroke, in inches on the hat.
 * Digits count as capitals. A case without letters is infinitely high. Null without ink.
 */
export function smallestInk(design: Design, table: GlyphTable, making: Making): Smallest | null {
  const { glyphs, scale } = realLayout(design, table, making.canvas);
  if (glyphs.length === 0) return null;
  const { thinStroke, thinCharacters = {} } = FONT_SETTINGS[design.fontStyle];
  const ink: Smallest = { capital: Infinity, lowerCase: Infinity, stroke: thinStroke };
  const printed = designLines(design)
    .flatMap(graphemes)
    .flatMap((each) => printedCharacters(each, table, design.fontStyle));
  for (const character of printed) {
    ink.stroke = Math.min(ink.stroke, thinCharacters[character] ?? thinStroke);
    const letterCase = caseOf(character);
    if (letterCase === null) continue;
    ink[letterCase] = Math.min(ink[letterCase], inkHeight(table.glyphs[character]?.[1] ?? ''));
  }
  const inches = scale / PIXELS_PER_INCH;
  return {
    capital: ink.capital * inches,
    lowerCase: ink.lowerCase * inches,
    stroke: ink.stroke * inches,
  };
}

type LetterCase = 'capital' | 'lowerCase';

/** Null for characters that are small in every font, such as punctuation and superscripts. */
function caseOf(character: string): LetterCase | null {
  if (/\p{Ll}/u.test(character)) return 'lowerCase';
  return /[\p{Lu}\p{Nd}]/u.test(character) ? 'capital' : null;
}

function inkHeight(path: string): number {
  const ys = parseOutline(path).flatMap(({ points }) => points.filter((_, i) => i % 2 === 1));
  return ys.length === 0 ? Infinity : Math.max(...ys) - Math.min(...ys);
}

/** Rounded down, so that a size just below the minimum does not read like the minimum. */
const below = (inches: number, digits = 2): string =>
  inInches(Math.floor(inches * 10 ** digits) / 10 ** digits, digits);

/** The narrowest font, and so the one with the largest letters. */
export const NARROWEST = 'impact';

function fixFor(design: Design, table: GlyphTable): string {
  const fewer = isTooTall(design, table) ? 'Use fewer lines' : 'Use fewer letters in the longest line';
  return design.fontStyle === NARROWEST ? `${fewer}.` : `${fewer}, or ${fontStyleOf(NARROWEST).label}.`;
}

/** Whether the number of lines makes the letters small: each line alone would have larger ones. */
function isTooTall(design: Design, table: GlyphTable): boolean {
  const alone = designLines(design).map(
    (line) => layout({ ...design, textLine1: line, textLine2: '', textLine3: '' }, table).scale,
  );
  return Math.min(...alone) > layout(design, table).scale * 1.001;
}

function small(inches: number): DesignProblem | null {
  if (inches >= SMALLEST_LETTER) return null;
  const height = `${inInches(inches)} high`;
  return {
    kind: 'small',
    weight: 'advice',
    field: 'textLine1',
    message: `These letters come out ${height}. Under ${inInches(SMALLEST_LETTER)}, they run together.`,
  };
}
