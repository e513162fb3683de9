import { z } from 'zod';
import { CODE_KINDS } from '../../domain/cart/discount-code.ts';
import { MAX_SENT_HATS } from '../../domain/cart/sent-cart.ts';
import { amount, time } from '../answers.ts';
import { EXAMPLE_ITEMS, orderItem } from '../order-items.ts';

/** The fields as typed; the domain validates them. */
export const sentCartRequest = z
  .object({
    /** From the form, so that a double click sends one cart. */
    requestId: z.uuid(),
    email: z.string().max(300),
    note: z.string().max(1000).default(''),
    kind: z.string().max(20).default(''),
    value: z.string().max(20).default(''),
    reason: z.string().max(300).default(''),
    items: z.array(orderItem).min(1, 'must have at least one hat').max(MAX_SENT_HATS),
  })
  .meta({
    id: 'SentCartRequest',
    example: {
      requestId: '0e7b1d3c-5f1a-4b52-9d80-1f6f1f1c9a01',
      email: 'maya@example.com',
      items: EXAMPLE_ITEMS,
    },
  });

export const adminSentCart = z
  .object({
    id: z.int(),
    state: z.enum(['open', 'paid', 'withdrawn', 'expired']),
    madeBy: z.string(),
    /** Empty once its person is erased. */
    email: z.string(),
    hats: z.int(),
    /** What its first hat is called. */
    first: z.string(),
    /** What the hats cost, without shipping. */
    total: amount,
    discount: z.object({ kind: z.enum(CODE_KINDS), value: z.int() }).nullable(),
    reason: z.string(),
    expiresAt: time,
    /** The order that was paid. */
    orderId: z.string().nullable(),
  })
  .meta({ id: 'AdminSentCart' });

export type AdminSentCart = z.input<typeof adminSentCart>;

export const sentCartsAnswer = z.array(adminSentCart);
