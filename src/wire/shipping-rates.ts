import { z } from 'zod';
import { EXAMPLE_ITEMS, orderItems } from './order-items.ts';
import { sentCartRef } from './sent-carts.ts';

const field = z.string().max(300).default('');

/** The shipping form as typed. The domain checks its fields. */
export const shippingFormFields = {
  customerName: field,
  customerEmail: field,
  address: field,
  address2: field,
  city: field,
  state: field,
  zipCode: field,
  country: field.prefault('US'),
  phone: field,
};

/** In the examples of the API. */
export const EXAMPLE_ADDRESS = {
  customerName: 'Maya Ortiz',
  customerEmail: 'maya@example.com',
  address: '12 Music Row',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
  country: 'US',
};

/** A discount code as typed. */
export const typedCode = z.string().max(60).nullish();

/** Asks for Express beside the free shipping of a large pack. */
const sooner = z.boolean().default(false);

export const shippingRatesRequest = z
  .object({
    address: z.object(shippingFormFields),
    items: orderItems,
    discountCode: typedCode,
    sentCart: sentCartRef,
    sooner,
  })
  .meta({ id: 'ShippingRatesRequest', example: { address: EXAMPLE_ADDRESS, items: EXAMPLE_ITEMS } });

export const shippingOption = z
  .object({
    id: z.string(),
    name: z.string(),
    rate: z.string(),
    minDeliveryDays: z.int(),
    maxDeliveryDays: z.int(),
    /** Sales tax on the hats and this shipping, where the shop collects it. */
    tax: z.string().optional(),
  })
  .meta({
    id: 'ShippingOption',
    example: {
      id: 'STANDARD',
      name: 'Standard Shipping',
      rate: '4.99',
      minDeliveryDays: 5,
      maxDeliveryDays: 7,
    },
  });

export const shippingOptions = z.array(shippingOption);

export type ShippingOptionAnswer = z.infer<typeof shippingOption>;

/** A country's code and, if it is known, the state's code or name. */
export const shippingEstimateRequest = z
  .object({
    country: z.string().max(60),
    state: z.string().max(60).default(''),
    /** With a ZIP code, the answer has the sales tax, too. */
    city: z.string().max(100).optional(),
    zipCode: z.string().max(12).optional(),
    items: orderItems,
    discountCode: typedCode,
    sentCart: sentCartRef,
    sooner,
  })
  .meta({
    id: 'ShippingEstimateRequest',
    example: { country: 'US', state: 'TN', items: EXAMPLE_ITEMS },
  });

/** `ships` is false for a country that the shop does not ship to; then there are no options. Days are dates like "2026-12-04".
 * `noCustomsFees`: Printful says that customs charge nothing. `taxLater`: sales tax comes on top, which depends on the address. */
export const shippingEstimate = z
  .object({
    ships: z.boolean(),
    options: z.array(
      shippingOption.pick({ id: true, name: true, rate: true }).extend({
        first: z.string(),
        last: z.string(),
        noCustomsFees: z.boolean().optional(),
        taxLater: z.boolean().optional(),
        tax: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'ShippingEstimate' });

export type ShippingEstimate = z.infer<typeof shippingEstimate>;
