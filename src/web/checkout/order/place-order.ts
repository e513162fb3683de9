import type { Cart } from '../../../domain/cart/cart.ts';
import type {
  AlreadyPaidDetails,
  FulfillAnswer,
  OrderAnswer,
  PaymentIntentAnswer,
} from '../../../wire/orders.ts';
import { ApiError, apiRequest } from '../../api.ts';
import { newsletterMark } from '../../newsletter-mark.ts';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { storeOrderKey } from '../draft/stored-checkout.ts';
import { attemptFor, hashRequest, type ReplacedAttempt, randomKey, replacedBy } from './order-attempt.ts';
import type { OrderBody } from './order-request.ts';
import { dropAttempt, readAttempts, storeAttempt } from './stored-attempts.ts';
import { withOrderLock } from './tab-locks.ts';

/** `already_paid`: the order was paid in another tab, or the answer to an earlier payment was lost. */
type PlacedOrder =
  | { kind: 'to_pay'; payment: PendingPayment }
  | { kind: 'already_paid'; orderId: string }
  | { kind: 'canceled' }
  | { kind: 'paying_elsewhere' };

/**
 * Creates an order and its payment intent. The same body gets the same order in every tab; a changed body replaces
 * the earlier order. An order that a wallet's sheet pays (`express`) is never the one that a card pays: their intents differ. `cart` has
 * the hats to take out of the cart once they are paid for. Throws what `apiRequest` throws.
 */
export async function placeOrder(
  body: OrderBody,
  cart: Cart,
  { express = false } = {},
): Promise<PlacedOrder> {
  const placed = await withOrderLock(async () => {
    const first = await tryToPlace(body, cart, express);
    // The server has canceled the attempt's order, so this is a new attempt.
    return first.kind === 'canceled' ? tryToPlace(body, cart, express) : first;
  });
  return placed ?? { kind: 'paying_elsewhere' };
}

async function tryToPlace(body: OrderBody, cart: Cart, express: boolean): Promise<PlacedOrder> {
  const requestHash = hashRequest(express ? { ...body, express } : body);
  const attempts = readAttempts();
  const attempt = attemptFor(attempts, { requestHash, cart }, randomKey);
  storeAttempt(attempt);
  const made = await sendOrder(body, attempt.key, replacedBy(attempts, attempt.key));
  if ('paidInstead' in made) return { kind: 'already_paid', orderId: made.paidInstead };
  const { id: orderId, key } = made;
  const codeTakenAt = 'discountCode' in body ? Date.now() : null;
  storeAttempt({ ...attempt, orderId, orderKey: key, codeTakenAt });
  storeOrderKey(orderId, key);
  const clientSecret = await createPayment(orderId, body.total, express);
  if (clientSecret !== null) return { kind: 'to_pay', payment: { orderId, clientSecret, requestHash } };
  const { paid } = await apiRequest<FulfillAnswer>('POST', `/api/fulfill-order/${orderId}`);
  if (paid) return { kind: 'already_paid', orderId };
  dropAttempt(attempt.key);
  return { kind: 'canceled' };
}

/** Places the order instead of the replaced one, unless that one was paid in the meantime. */
async function sendOrder(
  body: OrderBody,
  attemptKey: string,
  replaced: ReplacedAttempt | null,
): Promise<OrderAnswer | { paidInstead: string }> {
  const request = { ...body, ...newsletterMark(), ...(replaced && { supersedes: replaced.order }) };
  try {
    const headers = { 'Idempotency-Key': attemptKey };
    const made = await apiRequest<OrderAnswer>('POST', '/api/orders', { body: request, headers });
    if (replaced) dropAttempt(replaced.key);
    return made;
  } catch (error) {
    const refusal = error instanceof ApiError ? error.refusal : null;
    if (replaced && refusal?.path === 'supersedes') {
      // The server does not have the earlier order, so there is nothing to replace.
      dropAttempt(replaced.key);
      return sendOrder(body, attemptKey, null);
    }
    // No order was made with this key. The same body may be accepted with a new key once the cause is fixed.
    if (error instanceof ApiError && (error.status === 422 || refusal?.code === 'already_paid'))
      dropAttempt(attemptKey);
    if (refusal?.code !== 'already_paid') throw error;
    return { paidInstead: (refusal.details as AlreadyPaidDetails).orderId };
  }
}

/**
 * Opens a new payment for an order whose last payment was closed after declined cards; null if the order cannot be paid.
 * Throws what `apiRequest` throws.
 */
export async function reopenPayment(payment: PendingPayment, amount: string): Promise<PendingPayment | null> {
  const clientSecret = await createPayment(payment.orderId, amount);
  const isNew = clientSecret !== null && clientSecret !== payment.clientSecret;
  return isNew ? { ...payment, clientSecret } : null;
}

/** The intent's client secret; null if the order is already paid or canceled. */
async function createPayment(orderId: string, amount: string, express = false): Promise<string | null> {
  try {
    const answer = await apiRequest<PaymentIntentAnswer>('POST', '/api/create-payment-intent', {
      body: {
        amount,
        orderId,
        ...(express && { express }),
      },
    });
    return answer.clientSecret;
  } catch (error) {
    if (error instanceof ApiError && error.refusal?.code === 'conflict') return null;
    throw error;
  }
}
