import { z } from 'zod';
import { MAX_CART_LINES, MAX_QUANTITY } from '../domain/cart/cart.ts';
import { amount } from './amounts.ts';
import { designFields } from './designs.ts';

/** A line of the cart. `price` and the design of a ready-made hat are only compared with ours; `name` and `image` are ignored. */
export const orderItem = z
  .object({
    id: z.union([
      z.int().nonnegative(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ]),
    price: amount.optional(),
    quantity: z.int().min(1).max(MAX_QUANTITY),
    isCustom: z.boolean().default(false),
    /** PNG data image of a custom hat's text, 1608x720, at most 300 KB. */
    frontendArtwork: z.string().max(1_400_100).nullish(),
    /** Keeps words that the shop may not be allowed to print: a person looks at them once the order is paid. */
    keepWords: z.boolean().default(false),
    /** How the shopper saw that it is made, as in pictures’ addresses: `printed-1890x765`. It is only compared with ours. */
    making: z.string().max(40).optional(),
    /** Whether it belongs to a crew. */
    inCrew: z.boolean().default(false),
    ...designFields,
  })
  .meta({ id: 'OrderItem' });

export const orderItems = z.array(orderItem).min(1, 'must have at least one hat').max(MAX_CART_LINES);

/** In the examples of the API. */
export const EXAMPLE_ITEMS = [{ id: 1, quantity: 1 }];

export type OrderItem = z.infer<typeof orderItem>;
