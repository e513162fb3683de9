import { z } from 'zod';
import { amount, time } from '../answers.ts';

/** An order of one kind of hat. Amounts are text; null where Printful's price is not known. */
const profitOrder = z.object({
  country: z.string(),
  hats: z.int(),
  subtotal: amount,
  discount: amount,
  shipping: amount,
  hatsCost: amount.nullable(),
  /** Once for a design that is new to Printful; zero for a print. */
  digitization: amount,
  shippingCost: amount.nullable(),
  stripeFee: amount,
  /** Below zero for a loss. */
  left: amount.nullable(),
  /** Whether it leaves less than the floor for each hat. */
  isBelow: z.boolean(),
});

const profitHat = z.object({
  name: z.string(),
  color: z.string(),
  hatCost: amount.nullable(),
  orders: z.array(profitOrder),
});

export const profit = z
  .object({
    floor: amount,
    /** The fee that is assumed: hundredths of a percent, and a fixed amount. `charges`: how many past ones it comes from. */
    fee: z.object({ basisPoints: z.int(), fixed: amount, charges: z.int() }),
    /** When Printful was last asked for its prices. */
    askedAt: time.nullable(),
    hats: z.array(profitHat),
  })
  .meta({ id: 'AdminProfit' });

export type Profit = z.input<typeof profit>;
export type ProfitHat = z.input<typeof profitHat>;
export type ProfitOrder = z.input<typeof profitOrder>;
