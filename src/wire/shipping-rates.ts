import { z } from 'zod';
import { orderItems } from './order-items.ts';

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
};

export const shippingRatesRequest = z
  .object({ address: z.object(shippingFormFields), items: orderItems })
  .meta({ id: 'ShippingRatesRequest' });

export const shippingOption = z
  .object({
    id: z.string(),
    name: z.string(),
    rate: z.string(),
    minDeliveryDays: z.int(),
    maxDeliveryDays: z.int(),
  })
  .meta({ id: 'ShippingOption' });

export const shippingOptions = z.array(shippingOption);

export type ShippingOptionAnswer = z.infer<typeof shippingOption>;
