import { useSyncExternalStore } from 'react';
import type { Product } from '../../../wire/products.ts';
import { apiRequest } from '../../api.ts';
import { browserCart } from '../contents/browser-cart.ts';
import { type CartChange, compareCart } from './compare-cart.ts';

const NONE: readonly CartChange[] = [];

let untold = NONE;
const listeners = new Set<() => void>();

/**
 * Looks whether the shop still sells what is in the cart, at the same prices. What changed is changed in the cart and
 * told until the shopper has seen it. Without an answer nothing happens: the shop looks again when it is ordered.
 */
export async function checkCart(): Promise<void> {
  if (browserCart.current().every(({ isCustom }) => isCustom)) return;
  const products = await allProducts().catch(() => null);
  if (!products) return;
  const { cart, news } = compareCart(browserCart.current(), products);
  if (news.length === 0) return;
  browserCart.change(() => cart);
  tell([...untold, ...news]);
}

/** The shopper has seen the news. */
export function dismissCartChanges(): void {
  if (untold.length > 0) tell(NONE);
}

export const useCartChanges = (): readonly CartChange[] => useSyncExternalStore(subscribe, current, none);

const PAGE_SIZE = 100;

/** Every page of the catalog, one after the other. */
async function allProducts(after = 0): Promise<Product[]> {
  const page = await apiRequest<Product[]>('GET', `/api/products${after > 0 ? `?after=${after}` : ''}`);
  const last = page.at(-1);
  return last && page.length >= PAGE_SIZE ? [...page, ...(await allProducts(last.id))] : page;
}

function tell(news: readonly CartChange[]) {
  untold = news;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = () => untold;
const none = () => NONE;
