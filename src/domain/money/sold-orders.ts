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
  const { elsewhere } = before.rates;
  const changed = sold.flatMap((row) => {
    const dearer = (after.customHatPrice - before.customHatPrice) * row.customHats;
    const repriced = { ...row, subtotal: cents(row.subtotal + dearer) };
    const amount = chargeFor(repriced, after, elsewhere) - chargeFor(row, before, elsewhere);
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

/** `elsewhere` stands for what Printful takes abroad, which no setting changes. */
function chargeFor(
  { hats, subtotal, country, isExpress }: SoldOrders,
  settings: Settings,
  elsewhere: Cents,
): Cents {
  const discountedSubtotal = lessPercent(subtotal, discountPercentage(hats, settings));
  if (isExpress)
    // Elsewhere express costs what Printful takes.
    return add(discountedSubtotal, country === 'US' ? settings.rates.express : ZERO);
  const rates = [{ id: 'STANDARD', rate: elsewhere, minDeliveryDays: null, maxDeliveryDays: null }];
  const [standard] = shippingOptions({ country, hats, discountedSubtotal }, rates, settings);
  return add(discountedSubtotal, standard?.rate ?? ZERO);
}
