import { type Cart, removeBought } from '../../../domain/cart/cart.ts';
import { CODE_KEY } from '../../../domain/cart/discount-code.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { changePlans } from '../../cart/plans.ts';
import { forAllTabs, readStored, store } from '../draft/stored-json.ts';
import { GIFT_KEY } from '../gift/stored-gift.ts';
import { searchOfOrder } from '../sent-cart.ts';
import {
  ATTEMPTS_KEY,
  type Attempts,
  attemptOf,
  type OrderAttempt,
  parseAttempts,
  withAttempt,
  withoutAttempt,
} from './order-attempt.ts';

// If the browser cannot store attempts, they last as long as the page.
let unsaved: Attempts | null = null;

/** All tabs share the attempts, like the cart. */
export const readAttempts = (): Attempts => unsaved ?? parseAttempts(readStored(forAllTabs, ATTEMPTS_KEY));

export const storeAttempt = (attempt: OrderAttempt): void => save(withAttempt(readAttempts(), attempt));

export const dropAttempt = (key: string): void => save(withoutAttempt(readAttempts(), key));

/** Whether the order can still be paid, as far as this browser knows. */
export const isOpen = (orderId: string): boolean => attemptOf(readAttempts(), orderId) !== null;

/** Call when an order can no longer be paid, so that the next attempt makes a new order. */
export function closeAttempt(orderId: string): void {
  const attempt = attemptOf(readAttempts(), orderId);
  if (attempt) dropAttempt(attempt.key);
}

/** The stored cart, including another tab's change that this page may not have received yet. */
export function latestCart(): Cart {
  browserCart.change((stored) => stored);
  return browserCart.current();
}

/** The attempt that was paid last, in any tab, without what opens its order. */
const BOUGHT_KEY = 'unhinged-hats-bought';

const lastBought = () => parseAttempts([readStored(forAllTabs, BOUGHT_KEY)])[0];

/** Returns what was bought since, as far as this browser knows; null for nothing. */
export function boughtSince(): () => OrderAttempt | null {
  const before = lastBought();
  return () => {
    const bought = lastBought();
    return bought && bought.key !== before?.key ? bought : null;
  };
}

/** Returns what Undo does to the hats of now: it leaves out those that are paid for meanwhile. */
export function withoutBought(): (cart: Cart) => Cart {
  const bought = boughtSince();
  return (cart) => removeBought(cart, bought()?.lines ?? []);
}

/**
 * Removes the hats of a paid order, its discount code, its gift and its party from the cart, once for all tabs. Hats that were added
 * later stay.
 */
export function takeBought(orderId: string): void {
  const attempt = attemptOf(readAttempts(), orderId);
  if (!attempt) return;
  dropAttempt(attempt.key);
  // A hat that was bought alone, on its page, was never in the cart, and is no gift. A cart that the shop sent may be one.
  const isFromCart = attempt.lines.length > 0;
  const isSent = searchOfOrder(orderId) !== '';
  if (isFromCart || isSent) {
    store(forAllTabs, GIFT_KEY, null);
    changePlans({ partyOn: '' });
  }
  // A cart that the shop sent has a code of its own.
  if (!isFromCart && (attempt.codeTakenAt === null || isSent)) return;
  store(forAllTabs, CODE_KEY, null);
  store(forAllTabs, BOUGHT_KEY, { ...attempt, orderId: null, orderKey: null });
  browserCart.change((cart) => removeBought(cart, attempt.lines));
}

function save(attempts: Attempts): void {
  unsaved = store(forAllTabs, ATTEMPTS_KEY, attempts) ? null : attempts;
}
