import { z } from 'zod';
import { normalizeLine } from '../domain/design/design.ts';

/** Typed text in which something can be seen: a zero-width space is nothing. `most` counts characters. */
export const visibleText = (most: number, message = 'must not be empty') =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => normalizeLine(text) !== '', message);
