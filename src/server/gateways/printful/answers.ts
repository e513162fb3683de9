import { z } from 'zod';
import { parseAmount } from '../../../domain/money.ts';

/** Their amounts are text in orders and numbers in estimates. Cents; null for what is no amount. */
export const money = z.union([z.string(), z.number()]).transform((value) => parseAmount(String(value)));

/** Their ids are numbers, and text where their own examples say so. */
export const identity = z.union([z.string(), z.number()]).transform(String);

/** Version 1 tells Unix seconds, as number or text; version 2 an ISO date. Null when absent or unreadable. */
export const moment = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((told) => {
    if (told === null || told === undefined || told === '') return null;
    const date = Number.isFinite(Number(told)) ? new Date(Number(told) * 1000) : new Date(told);
    return Number.isNaN(date.getTime()) ? null : date;
  });
