import type { FulfillAnswer, OrderAnswer, PaymentIntentAnswer } from '../../../wire/orders.ts';
import { ApiError, apiRequest } from '../../api.ts';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { keepAttempt, keepOrderKey, readAttempt } from '../draft/kept-checkout.ts';
import { attemptFor, fingerprintOf, randomKey } from './order-attempt.ts';
import type { OrderBody } from './order-request.ts';

/** An order that waits to be paid, or one that already was: in another tab, or by an answer that got lost. */
export type PlacedOrder =
  | { kind: 'to_pay'; payment: PendingPayment }
  | { kind: 'already_paid'; orderId: string };

/**
 * Makes an order and the intent to pay it. Repeated for the same body, in whichever tab, it answers the same
 * order. Throws what `apiRequest` throws.
 */
export async function placeOrder(body: OrderBody): Promise<PlacedOrder> {
  const attempt = attemptFor(readAttempt(), fingerprintOf(body), randomKey);
  keepAttempt(attempt);
  const { id: orderId, key } = await sendOrder(body, attempt.key);
  keepAttempt({ ...attempt, orderId });
  keepOrderKey(orderId, key);
  const clientSecret = await createPayment(orderId, body.total);
  if (clientSecret === null) return { kind: 'already_paid', orderId };
  return { kind: 'to_pay', payment: { orderId, clientSecret, fingerprint: attempt.fingerprint } };
}

async function sendOrder(body: OrderBody, attemptKey: string): Promise<OrderAnswer> {
  try {
    return await apiRequest('POST', '/api/orders', body, { headers: { 'Idempotency-Key': attemptKey } });
  } catch (error) {
    // Nothing was ordered under this key, and the same words may be taken once the cause is gone.
    if (error instanceof ApiError && error.status === 422) keepAttempt(null);
    throw error;
  }
}

/** The intent's client secret; null when the order is paid already. */
async function createPayment(orderId: string, amount: string): Promise<string | null> {
  try {
    const answer = await apiRequest<PaymentIntentAnswer>('POST', '/api/create-payment-intent', {
      amount,
      orderId,
    });
    return answer.clientSecret;
  } catch (error) {
    if (!(error instanceof ApiError && error.refusal?.code === 'conflict')) throw error;
    const { settled } = await apiRequest<FulfillAnswer>('POST', `/api/fulfill-order/${orderId}`);
    if (settled) return null;
    // The order was canceled: the next try is a new one.
    keepAttempt(null);
    throw error;
  }
}
