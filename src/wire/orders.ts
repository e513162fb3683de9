import { z } from 'zod';
import { amount } from './amounts.ts';
import { orderCrews } from './crews.ts';
import { giftFields } from './gifts.ts';
import { EXAMPLE_ITEMS, orderItems } from './order-items.ts';
import { sentCartRef } from './sent-carts.ts';
import { EXAMPLE_ADDRESS, shippingFormFields, typedCode } from './shipping-rates.ts';

export const orderRequest = z
  .object({
    ...shippingFormFields,
    /** The total the shopper saw, with shipping and sales tax. */
    total: amount,
    /** Name of the chosen option. */
    shippingMethod: z.string().min(1).max(100),
    /** Rate of the chosen option. */
    shippingCost: z.union([z.string().max(16), z.number()]).transform(String),
    items: orderItems,
    /** One that saves more than the Party Pack, or free shipping; otherwise it does not count and is not spent. */
    discountCode: typedCode,
    sentCart: sentCartRef,
    /** The newsletter whose link opened the shop in this tab. Others than those of the last days do not count. */
    campaign: z.int().positive().nullish(),
    /** The day of the party that the hats are for, like "2026-12-31". */
    partyOn: z.string().max(40).nullish(),
    /** Makes the order a gift: name and address are the receiver's then, and the parcel has a note instead of prices. */
    gift: z.object(giftFields).nullish(),
    /** The lists of names that its crews were checked with, so that a correction that comes after payment reaches the hat. */
    crews: orderCrews.optional(),
    /** The earlier order from the same checkout that this order replaces, so that it can no longer be paid. */
    supersedes: z.object({ id: z.string().max(20), key: z.string().max(64) }).optional(),
  })
  .meta({
    id: 'OrderRequest',
    example: {
      ...EXAMPLE_ADDRESS,
      items: EXAMPLE_ITEMS,
      total: '34.98',
      shippingMethod: 'Standard Shipping',
      shippingCost: '4.99',
    },
  });

export type OrderRequest = z.infer<typeof orderRequest>;

/** Sent with 409 `already_paid`: the superseded order was paid first. */
export const alreadyPaidDetails = z.object({ orderId: z.string() }).meta({ id: 'AlreadyPaid' });

export type AlreadyPaidDetails = z.infer<typeof alreadyPaidDetails>;

/** `key` opens the shopper's order page. No other answer of the API contains it. */
export const orderAnswer = z.object({ id: z.string(), key: z.string() }).meta({
  id: 'OrderAnswer',
  example: { id: '7K2Q9MXA4T', key: 'the key in the links of the order’s emails' },
});

/** The correct figures, sent with 409 `price_changed`. */
export const orderFigures = z
  .object({
    items: z.array(z.object({ id: z.int(), name: z.string(), price: z.string(), quantity: z.int() })),
    subtotal: z.string(),
    discount: z.string(),
    shipping: z.string(),
    /** Sales tax, where the shop collects it. */
    tax: z.string().optional(),
    total: z.string(),
  })
  .meta({ id: 'OrderFigures' });

export type OrderFigures = z.infer<typeof orderFigures>;

export type OrderAnswer = z.infer<typeof orderAnswer>;

/** `express`: a wallet's sheet pays, which tells Stripe the address itself and may not be given another. */
export const paymentIntentRequest = z
  .object({ amount, orderId: z.string().max(20), express: z.boolean().default(false) })
  .meta({ id: 'PaymentIntentRequest' });

export const paymentIntentAnswer = z.object({ clientSecret: z.string() }).meta({ id: 'PaymentIntentAnswer' });

export type PaymentIntentAnswer = z.infer<typeof paymentIntentAnswer>;

/**
 * `paid` is true once the order was paid, even if it was canceled or refunded since. `declined`: Stripe said just now that the last
 * try failed. `message` says why the last card was declined. Only administrators get Printful's id.
 */
export const fulfillAnswer = z
  .object({
    status: z.string(),
    paid: z.boolean(),
    declined: z.boolean().optional(),
    message: z.string().optional(),
    printfulOrderId: z.string().nullable().optional(),
  })
  .meta({ id: 'FulfillAnswer' });

export type FulfillAnswer = z.infer<typeof fulfillAnswer>;
