import { SENT_CART_TEXTS, sentCartState } from '../../domain/cart/sent-cart.ts';
import { hasBeenPaid } from '../../domain/orders/order-status.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { OrderItem } from '../../wire/order-items.ts';
import type { SentCartRef } from '../../wire/sent-carts.ts';
import { priceItems, refuseOtherMaking, type SoldLine } from '../checkout/price-items.ts';
import type { Deps, InTransaction } from '../deps.ts';
import { incompleteLink, ShopError } from '../http/shop-error.ts';
import { HIDDEN_KEY, type MailKey } from '../mail/mail-key.ts';
import { closeOrder } from '../orders/settling/close-order.ts';
import { findSentCart, lockSentCart, type SentCart, unpaidOrdersOf } from './queries.ts';

/** The link in the email. The cart says until when it works. */
export const sentCartLink = (publicUrl: string, id: number): { url: string; key: MailKey } => ({
  url: `${publicUrl}/sent-cart/${id}?key=${HIDDEN_KEY}`,
  key: { purpose: 'sent-cart', of: String(id) },
});

type LinkDeps = Pick<Deps, 'db' | 'secrets' | 'clock'>;

/** The cart that a shopper's link opens, or why it cannot be ordered now; null without a link. */
export const openSentCart = async (deps: LinkDeps, ref: SentCartRef): Promise<SentCart | ShopError | null> =>
  ref ? openLink(deps, ref) : null;

export async function openLink(
  { db, secrets, clock }: LinkDeps,
  { id, key }: NonNullable<SentCartRef>,
): Promise<SentCart | ShopError> {
  const cart = secrets.verify('sent-cart', String(id), key) ? await findSentCart(db, id) : null;
  return cart ? (refusalOf(cart, clock()) ?? cart) : incompleteLink();
}

/** Why a cart cannot be ordered now. */
export function refusalOf(cart: SentCart, now: Date): ShopError | null {
  const state = sentCartState({ ...cart, isPaid: cart.orderId !== null }, now);
  return state === 'open' ? null : new ShopError('conflict', SENT_CART_TEXTS[state]);
}

/**
 * Closes the unpaid orders of a cart, so that only the next one can be paid. Returns why that cannot be. The order that the same
 * request created, when it came in twice at once, stays open: `idempotencyKey` is that request's.
 */
export async function closeSentOrders(
  deps: Deps,
  id: number,
  idempotencyKey: string | null = null,
): Promise<ShopError | null> {
  for (const orderId of await unpaidOrdersOf(deps.db, id, idempotencyKey)) {
    const order = await closeOrder(deps, { orderId, cause: 'the cart was ordered again or withdrawn' });
    if (order && hasBeenPaid(order)) return new ShopError('conflict', SENT_CART_TEXTS.paid);
    if (order && order.status !== 'canceled') return PAYING();
  }
  return null;
}

const PAYING = () =>
  new ShopError('conflict', 'A payment for this cart is already going through. Wait until it’s done.');

/** Refuses an order at its last moment, with the cart locked: it was withdrawn, or another order came first. */
export async function refuseSentOrder(
  { db, clock }: Pick<InTransaction, 'db' | 'clock'>,
  id: number,
): Promise<ShopError | null> {
  const cart = await lockSentCart(db, id);
  const refusal = cart ? refusalOf(cart, clock()) : incompleteLink();
  return refusal ?? ((await unpaidOrdersOf(db, id)).length > 0 ? PAYING() : null);
}

/** What a request is priced from: its own hats at the shop's prices, or a sent cart as it was made. */
interface Priced {
  settings: Settings;
  items: readonly OrderItem[];
  lines: SoldLine[];
}

export async function priceSent(
  deps: Pick<Deps, 'db' | 'glyphs'>,
  cart: SentCart | null,
  { items, settings }: { items: readonly OrderItem[]; settings: Settings },
): Promise<Priced | ShopError> {
  if (!cart) {
    const lines = await priceItems(deps, items, { settings });
    if (lines instanceof ShopError) return lines;
    return refuseOtherMaking(lines, items) ?? { settings, items, lines };
  }
  const own = cart.items.map(({ picture: _picture, ...item }) => ({ ...item, keepWords: false }));
  const kept = { ...settings, ...cart.pricing };
  const prices = own.map(({ price }) => price);
  const lines = await priceItems(deps, keepingWords(own), { settings: kept, kept: prices });
  // The shopper can take no hat out of it.
  if (lines instanceof ShopError) return unmade();
  return refuseOtherMaking(lines, items) ?? { settings: kept, items: own, lines };
}

/** Refuses a sent cart one of whose hats cannot be made anymore. */
export const unmade = () =>
  new ShopError('conflict', 'We can’t make all hats of this cart anymore. Write to us for a new one.');

/** The same items, whose words pass: whoever made the cart has looked at them. */
export const keepingWords = (items: readonly OrderItem[]): OrderItem[] =>
  items.map((item) => ({ ...item, keepWords: true }));
