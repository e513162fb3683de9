import { z } from 'zod';
import type { Place } from '../../../domain/address/address.ts';
import type { ProviderRate } from '../../../domain/shipping/shipping.ts';
import { BACKGROUND, type PrintfulClient } from '../printful-client.ts';
import { money, orNull } from './answers.ts';
import { recipientOf } from './orders.ts';

/** A Printful variant and its quantity. */
export interface BlankQuantity {
  variantId: number;
  quantity: number;
}

/** Printful allows few requests for the rates of more hats. */
const BULK = 100;

export const printfulRates = (client: PrintfulClient) => ({
  shippingRates: (
    place: Place,
    hats: BlankQuantity[],
    { timeout, use = 'rates' }: { timeout: number; use?: 'rates' | 'background' },
  ) =>
    client.call('POST', '/shipping/rates', {
      schema: z.array(rate),
      timeout,
      use:
        use === 'rates' && hats.reduce((sum, { quantity }) => sum + quantity, 0) > BULK ? 'bulkRates' : use,
      body: {
        recipient: recipientOf(place),
        // Printful declares the id as text here, unlike in an order.
        items: hats.map(({ variantId, quantity }) => ({ variant_id: String(variantId), quantity })),
        currency: 'USD',
        locale: 'en_US',
      },
    }),

  /** Whether customs may charge fees for these hats there, by any way of shipping; null if Printful does not say. */
  async customsFees(place: Place, hats: BlankQuantity[], timeout: number) {
    const shipments = await client.call('POST', '/v2/shipping-rates', {
      schema: ways,
      timeout,
      ...BACKGROUND,
      body: {
        recipient: recipientOf(place),
        order_items: hats.map(({ variantId, quantity }) => ({
          source: 'catalog',
          catalog_variant_id: variantId,
          quantity,
        })),
        currency: 'USD',
      },
    });
    return shipments.length === 0 ? null : shipments.some((each) => each.customs_fees_possible);
  },
});

const ways = z
  .array(z.object({ shipments: z.array(z.object({ customs_fees_possible: z.boolean() })) }))
  .transform((listed) => listed.flatMap(({ shipments }) => shipments));

/** Null if absent or anything else: the rate counts all the same. */
const days = z
  .union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
  .nullish()
  .catch(null)
  .transform(orNull);

const rate = z
  .object({ id: z.string(), rate: money, minDeliveryDays: days, maxDeliveryDays: days })
  .transform((listed, context): ProviderRate => {
    if (listed.rate !== null) return { ...listed, rate: listed.rate };
    context.addIssue({ code: 'custom', message: 'rate is not an amount' });
    return z.NEVER;
  });
