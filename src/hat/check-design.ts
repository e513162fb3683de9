import { clearestOn, legibilityOf } from '../domain/contrast.ts';
import { type Design, designLines, fontStyleOf, hatColorOf, textColorOf } from '../domain/design.ts';
import { graphemes } from '../domain/graphemes.ts';
import type { Making } from '../domain/making.ts';
import { colorOnHat } from '../domain/thread-colors.ts';
import { printedCharacters } from './characters.ts';
import { FONT_SETTINGS } from './font-settings.ts';
import type { GlyphTable } from './glyph-table.ts';
import { realLayout } from './layout.ts';
import { missingCharacters, missingSentence, willNotBePrinted } from './missing.ts';
import { parseOutline } from './outline.ts';
import { inInches, letterInches, PIXELS_PER_INCH, SMALLEST_LETTER } from './real-size.ts';

/** A reason not to make a design, or something the shopper should know before buying it. */
export interface DesignProblem {
  kind: 'no_words' | 'missing' | 'small' | 'thin' | 'invisible' | 'faint';
  /** `refused`: cannot be sold. `confirm`: can be sold if the shopper accepts it in the proof. `advice` blocks nothing. */
  weight: 'refused' | 'confirm' | 'advice';
  /** The field of the design where the shopper can fix it. */
  field: 'textLine1' | 'textLine2' | 'textLine3' | 'textColor';
  /** A short form, for places with little room. */
  short: string;
  /** What is wrong and how to fix it. */
  message: string;
}

/**
 * Everything wrong with a design, refusals first; empty for a hat that can be made and read. Pass the merged tables that
 * `tablesFor` names; with null, only what needs no glyphs is checked.
 */
export function checkDesign(design: Design, table: GlyphTable | null, making: Making): DesignProblem[] {
  if (designLines(design).length === 0) return [NO_WORDS];
  const problems = [
    ...(table ? missingProblems(design, table) : []),
    checkContrast(design, making),
    table && checkLetters(design, table, making),
  ].filter((problem) => problem !== null);
  return [...problems.filter(isRefusal), ...problems.filter((problem) => !isRefusal(problem))];
}

/** The first problem that keeps a design from being sold; null if there is none. */
export const refusalOf = (problems: readonly DesignProblem[]): DesignProblem | null =>
  problems.find(isRefusal) ?? null;

const isRefusal = ({ weight }: DesignProblem): boolean => weight === 'refused';

const NO_WORDS: DesignProblem = {
  kind: 'no_words',
  weight: 'refused',
  field: 'textLine1',
  short: 'This hat has no words',
  message: 'This hat has no words. Write at least one line.',
};

function missingProblems(design: Design, table: GlyphTable): DesignProblem[] {
  const missing = missingCharacters(design, table);
  const [first] = missing;
  if (!first) return [];
  const characters = [...new Set(missing.map(({ character }) => character))];
  return [
    {
      kind: 'missing',
      weight: 'refused',
      field: `textLine${first.line}`,
      short: willNotBePrinted(characters),
      message: missingSentence(characters, design.fontStyle),
    },
  ];
}

/** Reports text too close in color to the panel; null if it reads well. */
export function checkContrast(
  { hatColor, textColor }: Pick<Design, 'hatColor' | 'textColor'>,
  { isStitched }: Pick<Making, 'isStitched'>,
): DesignProblem | null {
  const legibility = legibilityOf({ hatColor, textColor }, isStitched);
  if (legibility === 'fine') return null;
  const { label } = textColorOf(textColor);
  const thread = colorOnHat(textColor, { isStitched }).name;
  const text = thread !== label ? `${label} (stitched in ${thread})` : label;
  const outcome = `${text} on a ${hatColorOf(hatColor).label} hat is ${legibility}.`;
  const short = `${label} is ${legibility} on this hat`;
  if (legibility === 'faint')
    return {
      kind: 'faint',
      weight: 'confirm',
      field: 'textColor',
      short,
      message: `${outcome} It can be read only from close up.`,
    };
  const clearest = textColorOf(clearestOn(hatColor, isStitched)).label;
  return {
    kind: 'invisible',
    weight: 'refused',
    field: 'textColor',
    short,
    message: `${outcome} Choose another text color, such as ${clearest}.`,
  };
}

/** Reports letters and strokes too small for how the hat is made; null if they are large enough. */
export function checkLetters(design: Design, table: GlyphTable, making: Making): DesignProblem | null {
  const set = realLayout(design, table, making.canvas);
  if (set.glyphs.length === 0) return null;
  const inches = set.scale / PIXELS_PER_INCH;
  const smallest = making.isStitched ? STITCHED : FILM;
  const verb = making.isStitched ? 'stitched' : 'printed';
  const fix = fixFor(design);
  for (const [letterCase, height] of smallestLetters(design, table)) {
    if (height * inches >= smallest[letterCase]) continue;
    const [actual, least] = [inInches(height * inches), inInches(smallest[letterCase])];
    return {
      kind: 'small',
      weight: 'refused',
      field: 'textLine1',
      short: `Letters only ${actual} high`,
      message: `The smallest letters come out ${actual} high. Under ${least} they cannot be ${verb}. ${fix}`,
    };
  }
  const stroke = FONT_SETTINGS[design.fontStyle].thinStroke * inches;
  if (stroke < smallest.stroke) {
    const [actual, least] = [inInches(stroke, 3), inInches(smallest.stroke, 3)];
    return {
      kind: 'thin',
      weight: 'refused',
      field: 'textLine1',
      short: `Strokes only ${actual} wide`,
      message: `The thin strokes of these letters come out ${actual} wide. Under ${least} they cannot be ${verb}. ${fix}`,
    };
  }
  return small(letterInches(set));
}

function small(inches: number): DesignProblem | null {
  if (inches >= SMALLEST_LETTER) return null;
  const height = `${inInches(inches)} high`;
  return {
    kind: 'small',
    weight: 'advice',
    field: 'textLine1',
    short: `Letters only ${height}`,
    message: `These letters come out ${height}. Under ${inInches(SMALLEST_LETTER)} they run together.`,
  };
}

type Smallest = Record<LetterCase | 'stroke', number>;

/**
 * In inches. Printful's film guide requires lines of about 4 px at 300 dpi and gives no letter size. Letters here are as
 * high as in a 10-point font; strokes are thin enough for a full line of Times New Roman.
 */
const FILM: Smallest = { capital: 0.1, lowerCase: 0.07, stroke: 0.008 };

/** In inches, from Printful's embroidery guide. Anything thinner becomes a single run of stitches. */
const STITCHED: Smallest = { capital: 0.3, lowerCase: 0.25, stroke: 0.05 };

/** The height of the shortest letter of each case, in 1/1000 em. Digits count as capitals. */
function smallestLetters(design: Design, table: GlyphTable): Map<LetterCase, number> {
  const lowest = new Map<LetterCase, number>();
  const printed = designLines(design)
    .flatMap(graphemes)
    .flatMap((each) => printedCharacters(each, table, design.fontStyle));
  for (const character of printed) {
    const letterCase = caseOf(character);
    if (letterCase === null) continue;
    const height = inkHeight(table.glyphs[character]?.[1] ?? '');
    lowest.set(letterCase, Math.min(height, lowest.get(letterCase) ?? Infinity));
  }
  return lowest;
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

/** The narrowest font, and so the one with the largest letters. */
export const NARROWEST = 'impact';

const fixFor = ({ fontStyle }: Design): string =>
  fontStyle === NARROWEST
    ? 'Use fewer letters in the longest line.'
    : `Use fewer letters in the longest line, or ${fontStyleOf(NARROWEST).label}.`;
