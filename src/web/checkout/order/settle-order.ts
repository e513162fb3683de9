import type { FulfillAnswer } from '../../../wire/orders.ts';
import { apiRequest } from '../../api.ts';

/** Longer than the server waits for Stripe before it answers. */
const ANSWER_MS = 4000;

/** Tells the shop to look at an order's payment. Null when the request fails, takes too long, or `signal` aborts it. */
export async function settleOrder(orderId: string, signal?: AbortSignal): Promise<FulfillAnswer | null> {
  // Safari below 17.4 has no AbortSignal.any.
  const call = new AbortController();
  const abort = () => call.abort();
  const timer = setTimeout(abort, ANSWER_MS);
  signal?.addEventListener('abort', abort);
  try {
    const path = `/api/fulfill-order/${orderId}`;
    return await apiRequest<FulfillAnswer>('POST', path, { signal: call.signal });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
