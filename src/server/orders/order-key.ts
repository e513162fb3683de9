import type { Secrets } from '../secrets.ts';

/**
 * The key of 128 bits that opens the shopper's own view of an order; only its hash is stored. Another version is
 * another key.
 */
export const orderKey = (secrets: Secrets, orderId: string, version = 1): string =>
  secrets.sign('order-key', version === 1 ? orderId : `${orderId}.${version}`);

/** Where the shopper sees the order. */
export const orderAddress = (publicUrl: string, orderId: string, key: string): string =>
  `${publicUrl}/orders/${orderId}?key=${key}`;
