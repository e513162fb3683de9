import { z } from 'zod';
import { type Cents, parseAmount } from '../domain/money.ts';

/** An amount in the API: text with up to two decimals; a plain number of dollars is taken too. Answers cents. */
export const amount = z.union([z.string().max(16), z.number()]).transform((value, context): Cents => {
  const parsed = parseAmount(typeof value === 'number' ? numberText(value) : value);
  if (parsed !== null) return parsed;
  context.addIssue({ code: 'custom', message: 'must be an amount like "24.99"' });
  return z.NEVER;
});

// 24.990000000000002 is what a browser makes of 8.33 * 3: cents are what counts.
const numberText = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '');
