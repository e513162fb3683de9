import type { Country } from '../address/states.ts';
import { discountPercentage } from '../cart/party-pack.ts';
import type { Settings } from '../settings/settings.ts';
import { shippingOptions } from '../shipping/shipping.ts';
import { add, type Cents, cents, lessPercent, ZERO } from './money.ts';

/** Paid orders that are alike. */
export interface SoldOrders {
  hats: number;
  customHats: number;
  subtotal: Cents;
  country: Country;
  isExpress: boolean;
  orders: number;
}

export interface Difference {
  /** How many orders would have cost something else. */
  orders: number;
  /** The fewest and the most hats of those. */
  hats: [fewest: number, most: number];
  /** In cents; below zero if they would have brought less. */
  amount: number;
}

/** What a change of the settings would have changed in these orders; null if nothing. */
export function soldDifference(
  sold: readonly SoldOrders[],
  before: Settings,
  after: Settings,
): Difference | null {
  const changed = sold.flatMap((row) => {
    const dearer = (after.customHatPrice - before.customHatPrice) * row.customHats;
    const amount =
      chargeFor({ ...row, subtotal: cents(row.subtotal + dearer) }, after) - chargeFor(row, before);
    return amount === 0 ? [] : [{ ...row, amount: amount * row.orders }];
  });
  if (changed.length === 0) return null;
  const hats = changed.map((row) => row.hats);
  return {
    orders: changed.reduce((sum, { orders }) => sum + orders, 0),
    hats: [Math.min(...hats), Math.max(...hats)],
    amount: changed.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function chargeFor({ hats, subtotal, country, isExpress }: SoldOrders, settings: Settings): Cents {
  const discountedSubtotal = lessPercent(subtotal, discountPercentage(hats, settings));
  if (isExpress)
    // Elsewhere express costs what Printful takes.
    return add(discountedSubtotal, country === 'US' ? settings.rates.express : ZERO);
  const [standard] = shippingOptions({ country, hats, discountedSubtotal }, null, settings);
  return add(discountedSubtotal, standard?.rate ?? ZERO);
}
