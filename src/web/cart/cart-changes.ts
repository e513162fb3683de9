import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';
import { PRODUCTS_PAGE_SIZE } from '../../wire/page-sizes.ts';
import type { Product } from '../../wire/products.ts';
import { apiRequest } from '../api.ts';
import { refreshSettings } from '../use-settings.ts';
import { browserCart } from './cart-store.ts';
import { type CartChange, compareCart, mergeChanges } from './compare-cart.ts';
import { refreshCode } from './stored-code.ts';

const NONE: readonly CartChange[] = [];

let changes = NONE;
const { notify, subscribe } = createListeners();

/**
 * Compares the cart with the shop. Updates looks and prices, removes hats that are gone, and shows what changed until dismissed.
 * Does nothing if the shop does not answer: the server checks prices again when the cart is ordered. Returns whether it did.
 */
export async function checkCart(): Promise<boolean> {
  if (browserCart.current().length === 0) return false;
  void refreshCode();
  const [products, settings] = await Promise.all([allProducts().catch(() => null), refreshSettings()]);
  if (!products || !settings) return false;
  let found = NONE;
  // Another tab may have changed the cart meanwhile.
  browserCart.change((cart) => {
    const compared = compareCart(cart, products, settings);
    found = compared.changes;
    const isSame =
      compared.cart.length === cart.length && compared.cart.every((line, index) => line === cart[index]);
    return isSame ? cart : compared.cart;
  });
  if (found.length > 0) setChanges(mergeChanges(changes, found));
  return true;
}

export function dismissCartChanges(): void {
  if (changes.length > 0) setChanges(NONE);
}

export const useCartChanges = (): readonly CartChange[] =>
  useSyncExternalStore(
    subscribe,
    () => changes,
    () => NONE,
  );

/** All pages of the catalog, one after the other. Custom hats are compared with them, too. */
export async function allProducts(after = 0): Promise<Product[]> {
  const page = await apiRequest<Product[]>('GET', `/api/products${after > 0 ? `?after=${after}` : ''}`);
  const last = page.at(-1);
  return last && page.length >= PRODUCTS_PAGE_SIZE ? [...page, ...(await allProducts(last.id))] : page;
}

function setChanges(next: readonly CartChange[]) {
  changes = next;
  notify();
}
