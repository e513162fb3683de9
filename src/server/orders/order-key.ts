import type { Secrets } from '../secrets.ts';

/** The key of 128 bits that opens the shopper's own view of an order; only its hash is stored. */
export const orderKey = (secrets: Secrets, orderId: string): string => secrets.sign('order-key', orderId);
