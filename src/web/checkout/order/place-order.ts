import type { Cart } from '../../../domain/cart.ts';
import type {
  AlreadyPaidDetails,
  FulfillAnswer,
  OrderAnswer,
  PaymentIntentAnswer,
} from '../../../wire/orders.ts';
import { ApiError, apiRequest } from '../../api.ts';
import { attemptFor, type ReplacedAttempt, randomKey, replacedBy } from '../attempt/order-attempt.ts';
import { hashRequest } from '../attempt/request-hash.ts';
import { dropAttempt, readAttempts, storeAttempt } from '../attempt/stored-attempts.ts';
import { whileNobodyPays } from '../attempt/tab-locks.ts';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { storeOrderKey } from '../draft/stored-checkout.ts';
import type { OrderBody } from './order-request.ts';

/** An order that waits to be paid, one that already was (in another tab, or by a lost answer), or none. */
export type PlacedOrder =
  | { kind: 'to_pay'; payment: PendingPayment }
  | { kind: 'already_paid'; orderId: string }
  | { kind: 'canceled' }
  | { kind: 'paying_elsewhere' };

/**
 * Makes an order of the cart and the intent to pay it. Repeated for the same body, in whichever tab, it answers
 * the same order; a changed one takes the place of what was ordered before. Throws what `apiRequest` throws.
 */
export async function placeOrder(body: OrderBody, cart: Cart): Promise<PlacedOrder> {
  const placed = await whileNobodyPays(async () => {
    const first = await tryToPlace(body, cart);
    // The order of an earlier visit was given up meanwhile: this is a new attempt.
    return first.kind === 'canceled' ? tryToPlace(body, cart) : first;
  });
  return placed ?? { kind: 'paying_elsewhere' };
}

async function tryToPlace(body: OrderBody, cart: Cart): Promise<PlacedOrder> {
  const fingerprint = hashRequest(body);
  const kept = readAttempts();
  const attempt = attemptFor(kept, { fingerprint, cart }, randomKey);
  storeAttempt(attempt);
  const made = await sendOrder(body, attempt.key, replacedBy(kept, attempt.key));
  if ('paidInstead' in made) return { kind: 'already_paid', orderId: made.paidInstead };
  const { id: orderId, key } = made;
  storeAttempt({ ...attempt, orderId, orderKey: key });
  storeOrderKey(orderId, key);
  const clientSecret = await createPayment(orderId, body.total);
  if (clientSecret !== null) return { kind: 'to_pay', payment: { orderId, clientSecret, fingerprint } };
  const { paid } = await apiRequest<FulfillAnswer>('POST', `/api/fulfill-order/${orderId}`);
  if (paid) return { kind: 'already_paid', orderId };
  dropAttempt(attempt.key);
  return { kind: 'canceled' };
}

/** Orders in the place of what this checkout ordered before; unless that was paid meanwhile. */
async function sendOrder(
  body: OrderBody,
  attemptKey: string,
  replaced: ReplacedAttempt | null,
): Promise<OrderAnswer | { paidInstead: string }> {
  const request = replaced ? { ...body, supersedes: replaced.order } : body;
  try {
    const headers = { 'Idempotency-Key': attemptKey };
    const made = await apiRequest<OrderAnswer>('POST', '/api/orders', request, { headers });
    if (replaced) dropAttempt(replaced.key);
    return made;
  } catch (error) {
    const refusal = error instanceof ApiError ? error.refusal : null;
    if (replaced && refusal?.path === 'supersedes') {
      // The shop knows nothing of the order before, so there is nothing to make way.
      dropAttempt(replaced.key);
      return sendOrder(body, attemptKey, null);
    }
    // Nothing was ordered under this key, and the same words may be taken once the cause is gone.
    if (error instanceof ApiError && (error.status === 422 || refusal?.code === 'already_paid'))
      dropAttempt(attemptKey);
    if (refusal?.code !== 'already_paid') throw error;
    return { paidInstead: (refusal.details as AlreadyPaidDetails).orderId };
  }
}

/**
 * A new payment of an order whose last one was closed for declined cards; null when the order takes none any more.
 * Throws what `apiRequest` throws.
 */
export async function reopenPayment(payment: PendingPayment, amount: string): Promise<PendingPayment | null> {
  const clientSecret = await createPayment(payment.orderId, amount);
  const isNew = clientSecret !== null && clientSecret !== payment.clientSecret;
  return isNew ? { ...payment, clientSecret } : null;
}

/** The intent's client secret; null when the order is paid or canceled already. */
async function createPayment(orderId: string, amount: string): Promise<string | null> {
  try {
    const answer = await apiRequest<PaymentIntentAnswer>('POST', '/api/create-payment-intent', {
      amount,
      orderId,
    });
    return answer.clientSecret;
  } catch (error) {
    if (error instanceof ApiError && error.refusal?.code === 'conflict') return null;
    throw error;
  }
}
