import { legibilityOf, readableOn } from '../domain/design/contrast.ts';
import { type Design, designLines, hatColorOf, normalizeLine, textColorOf } from '../domain/design/design.ts';
import { lineTooLong } from '../domain/design/line-length.ts';
import type { Making } from '../domain/design/making.ts';
import { colorOnHat } from '../domain/design/thread-colors.ts';
import { checkWords, type OwnerWords } from '../domain/words/check-words.ts';
import { WORDS_TEXTS } from '../domain/words/words-texts.ts';
import { checkLetters } from './check-letters.ts';
import type { DesignProblem } from './design-problem.ts';
import type { GlyphTable } from './glyph-table.ts';
import { missingCharacters, missingSentence } from './missing-letters.ts';

/**
 * Everything wrong with a design, refusals first, then words to keep or change; empty for a hat that can be made and read.
 * Pass the merged tables that `tablesFor` names; with null, only what needs no glyphs is checked. `words` are the owner's.
 */
export function checkDesign(
  design: Design,
  table: GlyphTable | null,
  { making, words }: { making: Making; words: OwnerWords },
): DesignProblem[] {
  if (designLines(design).length === 0) return [NO_WORDS];
  const problems = [
    ...lengthProblems(design),
    ...(table ? missingProblems(design, table, making) : []),
    checkDesignWords(design, words),
    checkContrast(design, making),
    table && checkLetters(design, table, making),
  ].filter((problem) => problem !== null);
  const gravity = ({ weight }: DesignProblem) => (weight === 'refused' ? 0 : weight === 'keep' ? 1 : 2);
  return problems.sort((a, b) => gravity(a) - gravity(b));
}

/** The first problem that keeps a design from being sold; null if there is none. */
export const refusalOf = (problems: readonly DesignProblem[]): DesignProblem | null =>
  problems.find(isRefusal) ?? null;

/** The problem of words that the shopper may keep, for a person to decide; null if there is none. */
export const keepableOf = (problems: readonly DesignProblem[]): DesignProblem | null =>
  problems.find(({ weight }) => weight === 'keep') ?? null;

const isRefusal = ({ weight }: DesignProblem): boolean => weight === 'refused';

const NO_WORDS: DesignProblem = {
  kind: 'no_words',
  weight: 'refused',
  field: 'textLine1',
  message: 'This hat has no words. Write at least one line.',
};

const LINES = ['textLine1', 'textLine2', 'textLine3'] as const;

/** The lines that no hat has room for, as carts hold them that were stored when more fit. */
const lengthProblems = (design: Design): DesignProblem[] =>
  LINES.flatMap((field) => {
    const message = lineTooLong(design[field]);
    return message ? [{ kind: 'long', weight: 'refused', field, message }] : [];
  });

/** The letters that the design's font lacks, in one problem; empty if it has all. */
export function missingProblems(design: Design, table: GlyphTable, making: Making): DesignProblem[] {
  const missing = missingCharacters(design, table);
  const [first] = missing;
  if (!first) return [];
  const characters = [...new Set(missing.map(({ character }) => character))];
  return [
    {
      kind: 'missing',
      weight: 'refused',
      field: `textLine${first.line}`,
      message: missingSentence(characters, design.fontStyle, making),
    },
  ];
}

function checkDesignWords(design: Design, words: OwnerWords): DesignProblem | null {
  const lines = LINES.map((field) => normalizeLine(design[field]));
  const problem = checkWords(lines, words);
  if (!problem) return null;
  const { kind, line, found } = problem;
  return {
    kind,
    weight: kind === 'hate' ? 'refused' : 'keep',
    field: LINES[line],
    message: WORDS_TEXTS[kind],
    found,
  };
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
  const hat = hatColorOf(hatColor).label;
  const outcome = `${text} on ${/^[AEIOU]/.test(hat) ? 'an' : 'a'} ${hat} hat is ${legibility}.`;
  if (legibility === 'faint')
    return {
      kind: 'faint',
      weight: 'confirm',
      field: 'textColor',
      message: `${outcome} You can read it only up close.`,
    };
  const readable = textColorOf(readableOn(hatColor, isStitched)).label;
  return {
    kind: 'invisible',
    weight: 'refused',
    field: 'textColor',
    message: `${outcome} We can’t ${isStitched ? 'stitch' : 'print'} words nobody can see. Try ${readable}.`,
  };
}
