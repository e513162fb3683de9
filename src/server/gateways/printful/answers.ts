import { z } from 'zod';
import { parseAmount } from '../../../domain/money/money.ts';

/** Amounts are text in orders and numbers in estimates. Returns cents; null if invalid. */
export const money = z.union([z.string(), z.number()]).transform((value) => parseAmount(String(value)));

/** Ids are numbers in some of Printful's examples and text in others. */
export const identity = z.union([z.string(), z.number()]).transform(String);

export const orNull = <Value>(value: Value): NonNullable<Value> | null => value ?? null;

/** Null if absent or no text. */
export const text = z.string().nullish().catch(null).transform(orNull);

/** What may become a link on our pages and in emails. Null if absent or anything else. */
export const webAddress = z
  .url({ protocol: /^https?$/i })
  .nullish()
  .catch(null)
  .transform(orNull);

/** Version 1 uses Unix seconds, as a number or text; version 2 uses an ISO date. Null if absent or invalid. */
export const moment = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => {
    if (value === null || value === undefined || value === '') return null;
    const date = Number.isFinite(Number(value)) ? new Date(Number(value) * 1000) : new Date(value);
    return Number.isNaN(date.getTime()) ? null : date;
  });
