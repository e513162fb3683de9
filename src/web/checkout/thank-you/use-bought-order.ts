import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ShopperOrder } from '../../../wire/shopper-order.ts';
import { viewOrder } from '../../orders/change-window/change-order.ts';
import { readOrderKey, storeOrderKey } from '../draft/stored-checkout.ts';

/** An order with what only its shopper may see, and the key that opens it. */
export interface BoughtOrder {
  order: ShopperOrder;
  orderKey: string;
  /** Fetches the order anew. */
  refresh: () => Promise<ShopperOrder | null>;
  /** Stores the key that opens the order from now on. */
  changeKey: (orderKey: string) => void;
}

/** `loading` only in the tab that placed the order: no other has its key. */
export type Bought = BoughtOrder | 'loading' | null;

/** The order that was placed in this tab; null for anybody else, and while `id` is null. */
export function useBoughtOrder(id: string | null): Bought {
  const [loaded, setLoaded] = useState<ShopperOrder | 'loading' | null>(null);
  const key = useRef<string | null>(null);

  const refresh = useCallback(async () => {
    if (id === null || key.current === null) return null;
    const order = await viewOrder(id, key.current);
    if (order) setLoaded(order);
    return order;
  }, [id]);

  // Before the first paint, which would otherwise show what a stranger sees.
  useLayoutEffect(() => {
    key.current = id === null ? null : readOrderKey(id);
    if (key.current === null) return setLoaded(null);
    let isGone = false;
    setLoaded('loading');
    void refresh().then((order) => {
      if (!order && !isGone) setLoaded(null);
    });
    return () => {
      isGone = true;
    };
  }, [id, refresh]);

  if (loaded === null || loaded === 'loading' || loaded.id !== id || key.current === null)
    return loaded === 'loading' ? 'loading' : null;
  return {
    order: loaded,
    orderKey: key.current,
    refresh,
    changeKey(next) {
      key.current = next;
      storeOrderKey(loaded.id, next);
    },
  };
}
