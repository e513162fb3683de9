import { z } from 'zod';
import { CODE_KINDS } from '../../domain/cart/discount-code.ts';
import { amount } from '../answers.ts';

const typed = z.string().max(100);

const codeFields = z.object({
  name: typed,
  kind: typed,
  value: typed,
  minHats: typed,
  startsOn: typed,
  endsOn: typed,
  maxUses: typed,
  maxUsesPerEmail: typed,
});

/** The fields as typed; the domain validates them. */
export const codeRequest = codeFields.meta({ id: 'CodeRequest' });

/** `was` is the form as it was opened: if somebody else changed the code since, the answer is 409 with the stored one. */
export const codeChangeRequest = codeFields
  .extend({ was: codeFields.partial().optional() })
  .meta({ id: 'CodeChangeRequest' });

/** A discount code with what it did. */
export const adminCode = z
  .object({
    id: z.int(),
    name: z.string(),
    kind: z.enum(CODE_KINDS),
    /** Percent, or cents; 0 for free shipping. */
    value: z.int(),
    minHats: z.int(),
    state: z.enum(['planned', 'live', 'used_up', 'ended']),
    /** The first and the last day, in the shop's time zone. */
    startsOn: z.string().nullable(),
    endsOn: z.string().nullable(),
    maxUses: z.int().nullable(),
    maxUsesPerEmail: z.int().nullable(),
    /** Paid orders with it, and orders that may still be paid. */
    uses: z.int(),
    reserved: z.int(),
    /** What shoppers saved, and what its orders brought in after refunds. */
    saved: amount,
    revenue: amount,
    /** What its orders leave, below zero for a loss; of `unknown` of them a cost is not known yet. */
    left: amount,
    unknown: z.int(),
    /** The link that brings the code along. */
    link: z.string(),
  })
  .meta({ id: 'AdminCode' });

export type AdminCode = z.input<typeof adminCode>;

/** What the shop knows about the costs of custom hats in the US, for the preview of a code. Amounts are in cents. */
export const codeCosts = z
  .object({
    fee: z.object({ basisPoints: z.int(), fixed: z.int() }),
    floor: z.int(),
    /** For each number of hats with one new design, the most expensive hat, and Printful's shipping rate; null while not known. */
    carts: z.array(
      z.object({
        hats: z.int(),
        hatCost: z.int().nullable(),
        digitization: z.int(),
        shippingCost: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'CodeCosts' });

export type CodeCosts = z.infer<typeof codeCosts>;

export const codesAnswer = z
  .object({ codes: z.array(adminCode), costs: codeCosts })
  .meta({ id: 'AdminCodes' });

export type CodesAnswer = z.input<typeof codesAnswer>;
