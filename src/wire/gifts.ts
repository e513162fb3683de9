import { z } from 'zod';

// Longer than what is printed, so that the answer says what is wrong with it.
const typed = z.string().max(30_000).default('');

/** The parts of a gift as typed. `email` is the receiver's, if she is to be told when it ships. */
export const giftFields = { note: typed, from: typed, email: typed };

/** The whole gift of an order as it is to be; `no` takes it away, whatever its words. */
export const giftFormFields = { isGift: z.enum(['yes', 'no']).default('yes'), ...giftFields };
