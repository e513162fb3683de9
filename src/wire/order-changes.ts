import { z } from 'zod';
import { MAX_QUANTITY } from '../domain/cart.ts';
import { designFields } from './designs.ts';
import { shippingFormFields } from './shipping-rates.ts';

/** The key of the order's link. It opens all requests below. */
const key = z.string().max(100);

/** `POST /api/orders/:id/view`, `/send-now`, `/more-time` and `/cancel`. */
export const orderKeyRequest = z.object({ key }).meta({ id: 'OrderKeyRequest' });

/** `POST /api/orders/:id/address`. */
export const addressChangeRequest = z
  .object({ ...shippingFormFields, key })
  .meta({ id: 'AddressChangeRequest' });

/** `POST /api/orders/:id/email`. */
export const emailChangeRequest = z
  .object({ key, email: z.string().max(300) })
  .meta({ id: 'EmailChangeRequest' });

/** `POST /api/orders/:id/lines/:lineId/design`: how many hats of the line get the new design. The others keep theirs. */
export const designChangeRequest = z
  .object({ key, ...designFields, count: z.int().min(1).max(MAX_QUANTITY) })
  .meta({ id: 'DesignChangeRequest' });

/** The answer to a change. */
export const changedAnswer = z.object({}).meta({ id: 'ChangedAnswer' });
