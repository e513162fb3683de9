import { z } from 'zod';
import { hatNow } from '../catalog/catalog-state.ts';
import { endpoint, ok } from '../protocol/endpoint.ts';
import { PrintfulError } from '../protocol/printful-error.ts';
import { data } from '../protocol/version-2.ts';
import { describeRate, ratesTo, requireDestination } from './rates.ts';

const bulkQuantity = 100;

const rateRequest = z.strictObject({
  recipient: z.strictObject({
    address1: z.string().optional(),
    address2: z.string().optional(),
    city: z.string().optional(),
    state_code: z.string().min(1, 'must not be empty').optional(),
    country_code: z.string(),
    zip: z.string().optional(),
    phone: z.string().optional(),
  }),
  items: z
    .array(
      z.strictObject({
        // The documents declare text here, unlike in an order.
        variant_id: z.string('must be a string').regex(/^\d+$/, 'must be an id').transform(Number),
        quantity: z.number().int().min(1).max(1000),
        value: z.union([z.string(), z.number()]).optional(),
      }),
    )
    .min(1, 'must not be empty'),
  currency: z.string().optional(),
  locale: z.enum(['en_US', 'es_ES']).optional(),
});

const rateRequestV2 = z.strictObject({
  recipient: rateRequest.shape.recipient.omit({ phone: true }),
  order_items: z
    .array(
      z.strictObject({
        source: z.literal('catalog'),
        catalog_variant_id: z.int(),
        quantity: z.int().min(1).max(1000),
      }),
    )
    .min(1, 'must not be empty'),
  currency: z.string().optional(),
});

export const shippingRateEndpoints = [
  endpoint('POST', '/v2/shipping-rates', {
    query: z.strictObject({}),
    body: rateRequestV2,
    handle: ({ body: { recipient, order_items }, store }) => {
      requireDestination(recipient);
      for (const { catalog_variant_id: id } of order_items)
        if (!hatNow(store, id)) throw new PrintfulError(`Variant with ID ${id} does not exist.`);
      const { country_code: country } = recipient;
      const departure_country = store.faults.switches.madeIn.includes(country) ? country : 'US';
      const shipment_items = order_items.map(({ catalog_variant_id, quantity }) => ({
        catalog_variant_id,
        quantity,
      }));
      const quantity = order_items.reduce((sum, item) => sum + item.quantity, 0);
      return data(
        ratesTo(country, quantity).map((rate) => {
          const listed = describeRate(rate, new Date());
          return {
            shipping: listed.id,
            shipping_method_name: listed.name,
            rate: listed.rate,
            currency: listed.currency,
            min_delivery_days: listed.minDeliveryDays,
            max_delivery_days: listed.maxDeliveryDays,
            min_delivery_date: listed.minDeliveryDate,
            max_delivery_date: listed.maxDeliveryDate,
            shipments: [
              { departure_country, shipment_items, customs_fees_possible: departure_country !== country },
            ],
          };
        }),
      );
    },
  }),
  endpoint('POST', '/shipping/rates', {
    query: z.strictObject({}),
    body: rateRequest,
    handle: ({ body: { recipient, items, currency = 'USD' }, limits, store }) => {
      const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
      if (quantity > bulkQuantity) limits.spendBulkRates();
      requireDestination(recipient);
      if (currency !== 'USD') throw new PrintfulError('Invalid currency', 400, 'SH-3');
      for (const { variant_id } of items) {
        if (!hatNow(store, variant_id))
          throw new PrintfulError(`Variant with ID ${variant_id} does not exist.`);
      }
      const { hideDays } = store.faults.switches;
      return ok(
        ratesTo(recipient.country_code, quantity).map((rate) => {
          const listed = describeRate(rate, new Date());
          const { minDeliveryDays, maxDeliveryDays, minDeliveryDate, maxDeliveryDate, ...rest } = listed;
          return hideDays.includes(rate.id) ? rest : listed;
        }),
      );
    },
  }),
];
