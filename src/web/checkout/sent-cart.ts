import { createContext, useContext, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Cart, CartItem } from '../../domain/cart/cart.ts';
import { type OpenedCart, SENT_CART_KEY, type SentItem } from '../../domain/cart/sent-cart.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { useSettings } from '../use-settings.ts';
import { forThisTab, readStored, store } from './draft/stored-json.ts';

/** A cart that the shop sent, as its checkout shows it. The shopper's own cart stays as it is. */
export interface SentCart extends Omit<OpenedCart, 'id' | 'key' | 'items'> {
  /** How the shop identifies it. */
  ref: Pick<OpenedCart, 'id' | 'key'>;
  items: Cart;
}

/** The cart of this checkout, if the shop sent it. */
export const SentCartContext = createContext<SentCart | null>(null);

export const useSentCart = () => useContext(SentCartContext);

/** The settings, with the prices that a sent cart keeps. */
export function usePricedSettings(): Settings {
  const settings = useSettings();
  const sent = useSentCart();
  return sent ? { ...settings, ...sent.pricing } : settings;
}

/** The cart that the address names and the link's page left in this tab; `missing` if it did not. */
export function useOpenedCart(): SentCart | 'missing' | null {
  const { search } = useLocation();
  return useMemo(() => {
    const id = new URLSearchParams(search).get('cart');
    if (id === null || typeof window === 'undefined') return null;
    const stored = readStored(forThisTab, SENT_CART_KEY) as OpenedCart | undefined;
    return stored && String(stored.id) === id ? toSentCart(stored) : 'missing';
  }, [search]);
}

const toSentCart = ({ id, key, items, code, pricing }: OpenedCart): SentCart => ({
  ref: { id, key },
  items: items.map(toItem),
  code,
  pricing,
});

const toItem = ({ picture, inCrew: _inCrew, ...item }: SentItem): CartItem => ({
  ...item,
  image: picture === null ? '' : `/product-pictures/${picture}.webp`,
  frontendArtwork: null,
});

/** Stores which cart an order came from, for a payment that fails on Stripe's own page. */
export const storeSentOrder = (orderId: string, { ref }: SentCart) =>
  store(forThisTab, ORDER_KEY, { orderId, id: ref.id });

/** The query that lets the checkout pay for this order again. */
export function searchOfOrder(orderId: string): string {
  const stored = readStored(forThisTab, ORDER_KEY) as { orderId: string; id: number } | undefined;
  return stored?.orderId === orderId ? `?cart=${stored.id}` : '';
}

const ORDER_KEY = 'unhinged-hats-sent-order';
