import { z } from 'zod';
import { wasEmail } from '../domain/address/email.ts';
import { readPasted } from '../domain/address/pasted-text.ts';

export const addressRequest = z
  .object({
    email: z.string().max(254).overwrite(readPasted).refine(wasEmail, 'Please enter a valid email address'),
  })
  .meta({ id: 'AddressRequest' });

export const dataSummary = z
  .object({
    email: z.string(),
    orders: z.number(),
    /** The number of orders that can be erased only after they end. */
    ordersUnderWay: z.number(),
    mails: z.number(),
    /** How many orders of others, and carts that the shop sent, have the address. */
    mentions: z.number(),
    newsletter: z.enum(['pending', 'confirmed', 'unsubscribed']).nullable(),
    erasureAsked: z.boolean(),
  })
  .meta({ id: 'DataSummary' });

export type DataSummary = z.output<typeof dataSummary>;

/** What an administrator sees of a person before and after erasing. */
export const personReport = z
  .object({
    stored: dataSummary,
    orders: z.array(
      z.object({
        id: z.string(),
        /** What has to happen before it is erased; null if it can be erased now. */
        waitsFor: z.enum(['payment', 'delivery', 'dispute', 'refund']).nullable(),
        /** Stripe's id of the payment, and Printful's number of the order. Both companies keep a copy. */
        payment: z.string().nullable(),
        printfulOrder: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'PersonReport' });

export type PersonReport = z.output<typeof personReport>;

export type OrderCopy = PersonReport['orders'][number];

/** What is still stored, and the orders that were erased now. */
export const erasedAnswer = z
  .object({ left: personReport, erased: personReport.shape.orders, erasedMails: z.number() })
  .meta({ id: 'ErasedPerson' });

export type ErasedAnswer = z.output<typeof erasedAnswer>;
