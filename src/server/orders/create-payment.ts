import { type Cents, formatAmount } from '../../domain/money.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import { findOrder, lockOrder, type Order, setPaymentIntent } from './queries.ts';
import { isCharged } from './settle-order.ts';

/**
 * The one payment of an order, for its stored total: made at the first call, the same at any other.
 * From here on the sweeper looks after it, so that money never waits for a browser to come back.
 */
export async function createPayment(
  { db, stripe, jobs, clock, config }: Deps,
  { orderId, amount }: { orderId: string; amount: Cents },
): Promise<{ clientSecret: string } | ShopError> {
  const order = await findOrder(db, orderId);
  if (!order) return new ShopError('not_found', 'There is no such order.', { path: 'orderId' });
  const refusal = refuse(order, amount);
  if (refusal) return refusal;
  if (order.paymentIntentId !== null) return stripe.readPayment(order.paymentIntentId);

  const payment = await stripe.createPayment(order);
  const late = await db.transaction().execute(async (trx): Promise<ShopError | null> => {
    const locked = await lockOrder(trx, orderId);
    const lateRefusal = locked && refuse(locked, amount);
    if (!locked || lateRefusal || locked.paymentIntentId !== null) return lateRefusal;
    await setPaymentIntent(trx, orderId, payment.intentId);
    const delays = config.limits.settleDelays;
    for (const [index, delay] of delays.entries()) {
      const at = new Date(clock().getTime() + delay);
      await jobs.enqueue(
        trx,
        'settle-order',
        { orderId, cause: 'sweeper', last: index === delays.length - 1 },
        at,
      );
    }
    return null;
  });
  if (!late) return payment;
  // The order was closed while its intent was made, which therefore must never be paid.
  await stripe.cancelPayment(payment.intentId);
  return late;
}

function refuse(order: Order, amount: Cents): ShopError | null {
  if (isCharged(order)) return new ShopError('conflict', 'This order is paid already.');
  if (order.status === 'canceled')
    return new ShopError('conflict', 'This order was canceled. Check out again.');
  if (order.total === amount) return null;
  const total = formatAmount(order.total);
  return new ShopError('price_changed', `The total is $${total}.`, { path: 'amount', details: { total } });
}
