import type { Wallet } from '../../../src/domain/orders/wallets.ts';
import { priceItems } from '../../../src/server/checkout/price-items.ts';
import { estimateShipping } from '../../../src/server/checkout/quote-shipping.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { ShopError } from '../../../src/server/http/shop-error.ts';
import { orderRequest } from '../../../src/wire/orders.ts';
import type { Cart } from './carts.ts';

export const WALLETS: readonly Wallet[] = ['apple_pay', 'google_pay', 'link'];

/** A wallet's sheet that its shopper confirmed. */
export interface Sheet {
  /** Of its one order. */
  key: string;
  wallet: Wallet;
  /** How often Stripe took the money. */
  payments: number;
}

/** What a sheet asks once it knows the state: nothing of the order is stored. */
export async function waysToShip(deps: Deps, cart: Cart): Promise<unknown> {
  const { settings } = deps.settings.current();
  const lines = await priceItems(deps, orderRequest.shape.items.parse(cart), { settings });
  return lines instanceof ShopError
    ? lines
    : estimateShipping(deps, { country: 'US', state: 'TN' }, { lines, settings });
}
