import { z } from 'zod';
import { MAX_LINE_LENGTH, normalizeLine } from '../domain/design/design.ts';
import { countGraphemes } from '../domain/design/graphemes.ts';

const text = z
  .string()
  .max(100)
  .nullish()
  .transform((value) => value ?? '');

const line = text.refine((value) => countGraphemes(normalizeLine(value)) <= MAX_LINE_LENGTH, {
  message: `must have at most ${MAX_LINE_LENGTH} characters`,
});

/** The design of a hat as sent; `toDesign` replaces unknown colors and fonts. */
export const designFields = {
  hatColor: text,
  textColor: text,
  fontStyle: text,
  textLine1: line,
  textLine2: line,
  textLine3: line,
};
