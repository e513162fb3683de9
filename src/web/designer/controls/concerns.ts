import { type Legibility, legibilityOf } from '../../../domain/contrast.ts';
import { type Design, designLines, hatColorOf, textColorOf } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { missingCharacters, missingSentence, willNotBePrinted } from '../../../hat/missing.ts';
import { letterInches, SMALLEST_LETTER } from '../../../hat/real-size.ts';
import { inInches } from '../stage/in-inches.ts';
import type { RestedHat } from '../stage/use-rested.ts';

/** What speaks against a hat. */
export interface Concern {
  /** With a warning it can be made all the same. */
  kind: 'error' | 'warning';
  /** In a few words, where there is little room. */
  short: string;
  sentence: string;
}

/** All that speaks against a hat, the gravest first; nothing while it has no words. */
export function concernsOf({ design, table, layout }: RestedHat): Concern[] {
  if (designLines(design).length === 0) return [];
  return [
    table && missingConcern(design, table),
    layout && sizeConcern(letterInches(layout)),
    colorConcern(design),
  ].filter((concern) => concern !== null);
}

function missingConcern(design: Design, table: GlyphTable): Concern | null {
  const characters = [...new Set(missingCharacters(design, table).map(({ character }) => character))];
  if (characters.length === 0) return null;
  return {
    kind: 'error',
    short: willNotBePrinted(characters),
    sentence: missingSentence(characters, design.fontStyle),
  };
}

/** About text in a color that is too close to its panel's; null when it can be read. */
export function colorConcern(design: Pick<Design, 'hatColor' | 'textColor'>): Concern | null {
  const legibility = legibilityOf(design);
  if (legibility === 'fine') return null;
  const text = textColorOf(design.textColor).label;
  const hat = hatColorOf(design.hatColor).label;
  return {
    kind: 'warning',
    short: `${text} is ${legibility} on this hat`,
    sentence: `${text} on a ${hat} hat is ${legibility}. ${OUTCOMES[legibility]}`,
  };
}

/** About capitals of this height, in inches; null when they are large enough, or there are none (0). */
export function sizeConcern(inches: number): Concern | null {
  if (inches === 0 || inches >= SMALLEST_LETTER) return null;
  const height = `${inInches(inches)} high`;
  return {
    kind: 'warning',
    short: `Letters only ${height}`,
    sentence: `These letters come out ${height}. Under ${inInches(SMALLEST_LETTER)} they run together.`,
  };
}

const OUTCOMES: Record<Exclude<Legibility, 'fine'>, string> = {
  faint: 'It reads from close up only.',
  invisible: 'Nobody will read it.',
};
