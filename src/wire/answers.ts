import { z } from 'zod';
import { formatBalance } from '../domain/money/money.ts';

/** A time in an answer: a `Date` where the server makes it, text where a page reads it. */
export const time = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
});

/** An amount in an answer: cents where the server makes it, text like "24.99" where a page reads it. May be below zero. */
export const amount = z
  .codec(z.string(), z.custom<number>(Number.isSafeInteger), {
    decode: (text) => Math.round(Number(text) * 100),
    encode: formatBalance,
  })
  .meta({ type: 'string' });
