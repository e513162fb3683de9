import type { Cart } from '../../../domain/cart.ts';
import type { FulfillAnswer, OrderAnswer, PaymentIntentAnswer } from '../../../wire/orders.ts';
import { ApiError, apiRequest } from '../../api.ts';
import { fingerprintOf } from '../attempt/fingerprint.ts';
import { dropAttempt, keepAttempt, readAttempts } from '../attempt/kept-attempts.ts';
import { attemptFor, randomKey } from '../attempt/order-attempt.ts';
import { whileNobodyPays } from '../attempt/tab-locks.ts';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { keepOrderKey } from '../draft/kept-checkout.ts';
import type { OrderBody } from './order-request.ts';

/** An order that waits to be paid, one that already was (in another tab, or by a lost answer), or none. */
export type PlacedOrder =
  | { kind: 'to_pay'; payment: PendingPayment }
  | { kind: 'already_paid'; orderId: string }
  | { kind: 'canceled' }
  | { kind: 'paying_elsewhere' };

/**
 * Makes an order of the cart and the intent to pay it. Repeated for the same body, in whichever tab, it answers
 * the same order. Throws what `apiRequest` throws.
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
  const fingerprint = fingerprintOf(body);
  const attempt = attemptFor(readAttempts(), { fingerprint, cart }, randomKey);
  keepAttempt(attempt);
  const { id: orderId, key } = await sendOrder(body, attempt.key);
  keepAttempt({ ...attempt, orderId });
  keepOrderKey(orderId, key);
  const clientSecret = await createPayment(orderId, body.total);
  if (clientSecret !== null) return { kind: 'to_pay', payment: { orderId, clientSecret, fingerprint } };
  const { settled } = await apiRequest<FulfillAnswer>('POST', `/api/fulfill-order/${orderId}`);
  if (settled) return { kind: 'already_paid', orderId };
  dropAttempt(attempt.key);
  return { kind: 'canceled' };
}

async function sendOrder(body: OrderBody, attemptKey: string): Promise<OrderAnswer> {
  try {
    return await apiRequest('POST', '/api/orders', body, { headers: { 'Idempotency-Key': attemptKey } });
  } catch (error) {
    // Nothing was ordered under this key, and the same words may be taken once the cause is gone.
    if (error instanceof ApiError && error.status === 422) dropAttempt(attemptKey);
    throw error;
  }
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
