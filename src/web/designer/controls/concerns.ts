import { type Legibility, legibilityOf } from '../../../domain/contrast.ts';
import { type Design, hatColorOf, textColorOf } from '../../../domain/design.ts';
import type { Layout } from '../../../hat/layout.ts';
import { letterInches, SMALLEST_LETTER } from '../../../hat/real-size.ts';
import { inInches } from '../stage/in-inches.ts';

/** What speaks against a hat that can be made all the same. */
export interface Concern {
  /** In a few words, where there is little room. */
  short: string;
  sentence: string;
}

/** All that speaks against a hat; `layout` is null while nobody knows where its letters stand. */
export const concernsOf = ({ design, layout }: { design: Design; layout: Layout | null }): Concern[] =>
  [layout && sizeConcern(letterInches(layout)), colorConcern(design)].filter((concern) => concern !== null);

/** About text in a color that is too close to its panel's; null when it can be read. */
export function colorConcern(design: Pick<Design, 'hatColor' | 'textColor'>): Concern | null {
  const legibility = legibilityOf(design);
  if (legibility === 'fine') return null;
  const text = textColorOf(design.textColor).label;
  const hat = hatColorOf(design.hatColor).label;
  return {
    short: `${text} is ${legibility} on this hat`,
    sentence: `${text} on a ${hat} hat is ${legibility}. ${OUTCOMES[legibility]}`,
  };
}

/** About capitals of this height, in inches; null when they are large enough, or there are none (0). */
export function sizeConcern(inches: number): Concern | null {
  if (inches === 0 || inches >= SMALLEST_LETTER) return null;
  const height = `${inInches(inches)} high`;
  return {
    short: `Letters only ${height}`,
    sentence: `These letters come out ${height}. Under ${inInches(SMALLEST_LETTER)} they run together.`,
  };
}

const OUTCOMES: Record<Exclude<Legibility, 'fine'>, string> = {
  faint: 'It reads from close up only.',
  invisible: 'Nobody will read it.',
};
