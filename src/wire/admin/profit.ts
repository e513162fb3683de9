import { z } from 'zod';

/** An order of one kind of hat. Amounts are text; null where Printful's price is not known. */
const profitOrder = z.object({
  country: z.string(),
  hats: z.int(),
  subtotal: z.string(),
  discount: z.string(),
  shipping: z.string(),
  hatsCost: z.string().nullable(),
  /** Once for a design that is new to Printful; zero for a print. */
  digitization: z.string(),
  shippingCost: z.string().nullable(),
  stripeFee: z.string(),
  /** Below zero for a loss. */
  left: z.string().nullable(),
  /** Whether it leaves less than the floor for each hat. */
  isBelow: z.boolean(),
});

const profitHat = z.object({
  name: z.string(),
  color: z.string(),
  hatCost: z.string().nullable(),
  orders: z.array(profitOrder),
});

export const profit = z
  .object({
    floor: z.string(),
    /** The fee that is assumed: hundredths of a percent, and a fixed amount. `charges`: how many past ones it comes from. */
    fee: z.object({ basisPoints: z.int(), fixed: z.string(), charges: z.int() }),
    /** When Printful was last asked for its prices. */
    askedAt: z.iso.datetime().nullable(),
    hats: z.array(profitHat),
  })
  .meta({ id: 'AdminProfit' });

export type Profit = z.infer<typeof profit>;
export type ProfitHat = z.infer<typeof profitHat>;
export type ProfitOrder = z.infer<typeof profitOrder>;
