import { useEffect, useState } from 'react';
import { readOrderKey } from '../draft/stored-checkout.ts';

/** Where the shopper's own view of an order is; null until the browser has looked, and where it has no key. */
export function useOrderLink(orderId: string | null): string | null {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    const key = orderId === null ? null : readOrderKey(orderId);
    setLink(key === null ? null : `/orders/${orderId}?key=${encodeURIComponent(key)}`);
  }, [orderId]);
  return link;
}
