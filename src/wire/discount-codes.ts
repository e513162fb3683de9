import { z } from 'zod';
import { CODE_KINDS } from '../domain/cart/discount-code.ts';

export const discountCodeRequest = z
  .object({ discountCode: z.string().min(1, 'must not be empty').max(60) })
  .meta({ id: 'DiscountCodeRequest', example: { discountCode: 'BRIDE10' } });

/** What a code does. `value` is percent, or cents; 0 for free shipping. */
export const discountCode = z
  .object({ name: z.string(), kind: z.enum(CODE_KINDS), value: z.int(), minHats: z.int() })
  .meta({ id: 'DiscountCode' });
