import { type Cents, formatAmount } from '../../../domain/money.ts';
import type { Deps } from '../../deps.ts';
import { clientNetwork } from '../../http/client-address.ts';
import { ShopError } from '../../http/shop-error.ts';
import { declinesOf } from '../money/queries.ts';
import { findOrder, lockOrder, type Order, setPaymentIntent } from '../queries.ts';
import { planLooks } from '../settling/planned-looks.ts';
import { isCharged } from '../settling/settle-order.ts';

interface PaymentWish {
  orderId: string;
  amount: Cents;
  /** Of the client. */
  address: string;
}

/**
 * The one payment of an order, for its stored total: made at the first call, the same at any other.
 * From here on the sweeper looks after it, so that money never waits for a browser to come back.
 */
export async function createPayment(
  deps: Deps,
  { orderId, amount, address }: PaymentWish,
): Promise<{ clientSecret: string } | ShopError> {
  const { db, stripe } = deps;
  const payer = deps.secrets.sign('payer', clientNetwork(address));
  const order = await findOrder(db, orderId);
  if (!order) return new ShopError('not_found', 'There is no such order.', { path: 'orderId' });
  const refusal = refuse(order, amount);
  if (refusal) return refusal;
  if (order.paymentIntentId !== null)
    return (
      (await stripe.readPayment(order.paymentIntentId)) ??
      new ShopError('conflict', 'This payment is gone. Check out again.')
    );
  const tooMany = await refuseTrier(deps, payer);
  if (tooMany) return tooMany;

  const payment = await stripe.createPayment(order);
  const late = await db.transaction().execute(async (trx): Promise<ShopError | null> => {
    const locked = await lockOrder(trx, orderId);
    const lateRefusal = locked && refuse(locked, amount);
    if (!locked || lateRefusal || locked.paymentIntentId !== null) return lateRefusal;
    await setPaymentIntent(trx, orderId, { intentId: payment.intentId, payer });
    await planLooks({ ...deps, db: trx }, orderId);
    return null;
  });
  if (!late) return payment;
  // The order was closed while its intent was made, which therefore must never be paid.
  await stripe.cancelPayment(payment.intentId);
  return late;
}

/** Cards declined an hour, in all orders from one network, before it gets no further payment. */
const MOST_DECLINES = 20;

/** Stolen cards are tried out by the hundred; a shopper has a handful. */
async function refuseTrier({ db, clock, config }: Deps, payer: string): Promise<ShopError | null> {
  const { decliningMemory } = config.limits;
  const declines = await declinesOf(db, payer, new Date(clock().getTime() - decliningMemory));
  if (declines < MOST_DECLINES * config.rateLimitScale) return null;
  return new ShopError('too_many_requests', 'Too many cards were declined. Please try again in an hour.', {
    retryAfter: Math.ceil(decliningMemory / 1000),
  });
}

function refuse(order: Order, amount: Cents): ShopError | null {
  if (isCharged(order)) return new ShopError('conflict', 'This order is paid already.');
  if (order.status === 'canceled')
    return new ShopError('conflict', 'This order was canceled. Check out again.');
  if (order.total === amount) return null;
  const total = formatAmount(order.total);
  return new ShopError('price_changed', `The total is $${total}.`, { path: 'amount', details: { total } });
}
