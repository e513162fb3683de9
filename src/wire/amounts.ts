import { z } from 'zod';
import { type Cents, parseAmount } from '../domain/money/money.ts';

/** An amount in the API: text with up to two decimals, or a number of dollars. Parses to cents. */
export const amount = z.union([z.string().max(16), z.number()]).transform((value, context): Cents => {
  const parsed = parseAmount(typeof value === 'number' ? numberText(value) : value);
  if (parsed !== null) return parsed;
  context.addIssue({ code: 'custom', message: 'must be an amount like "24.99"' });
  return z.NEVER;
});

// Browsers compute 8.33 * 3 as 24.990000000000002, so round to cents.
const numberText = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '');
