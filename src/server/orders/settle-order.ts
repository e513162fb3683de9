import { isPaid, type OrderStatus } from '../../domain/order-status.ts';
import type { Deps } from '../deps.ts';
import type { Payment } from '../gateways/stripe.ts';
import { queueConfirmation } from '../mail/queue-confirmation.ts';
import { holdOrder } from './hold-order.ts';
import { claimQuestion, findOrder, lockOrder, moveOrder, type Order } from './queries.ts';

export interface Settlement {
  status: OrderStatus;
  /** True once the money is here. */
  settled: boolean;
  /** True when Stripe was asked a moment ago and not again: whoever needs to know rings once more later. */
  tooSoon: boolean;
}

/**
 * The answer to every bell: asks Stripe about the order and moves it to where its payment is. Whoever rings,
 * however often and at once, a paid order becomes `processing` once, with one job to make it and one mail.
 * Null when there is no such order. Throws when Stripe does not answer.
 */
export async function settleOrder(
  deps: Deps,
  { orderId, cause }: { orderId: string; cause: string },
): Promise<Settlement | null> {
  const { db, stripe, clock, config } = deps;
  const order = await findOrder(db, orderId);
  if (!order) return null;
  if (isPaid(order.status) || order.paymentIntentId === null) return settlementOf(order.status);
  if (!(await claimQuestion(db, orderId, clock(), config.limits.bellInterval))) {
    return { ...settlementOf(order.status), tooSoon: true };
  }

  const payment = await stripe.readPayment(order.paymentIntentId);
  await db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, orderId);
    if (!locked || isPaid(locked.status)) return;
    const inner = { ...deps, db: trx };
    if (pays(payment, locked, deps)) return receive(inner, locked, cause);
    if (payment.state === 'succeeded') return holdOrder(inner, locked, 'the payment does not fit the order');
    if (payment.state === 'canceled')
      await moveOrder(trx, locked, 'canceled', `${cause}: payment canceled`, clock());
    if (payment.state === 'declined')
      await moveOrder(trx, locked, 'payment_failed', `${cause}: payment declined`, clock());
  });
  const now = await findOrder(db, orderId);
  return now && settlementOf(now.status);
}

type InTransaction = Omit<Deps, 'db'> & { db: Parameters<typeof moveOrder>[0] };

/** True when the intent succeeded with exactly this order's money, currency, name and mode. */
const pays = (payment: Payment, order: Order, { config }: Deps): boolean =>
  payment.state === 'succeeded' &&
  payment.intentId === order.paymentIntentId &&
  payment.received === order.total &&
  payment.currency === 'usd' &&
  payment.orderId === order.id &&
  payment.live === config.stripe.live;

async function receive(deps: InTransaction, order: Order, cause: string): Promise<void> {
  if (order.status === 'canceled') return holdOrder(deps, order, 'paid after it was canceled');
  const moved = await moveOrder(deps.db, order, 'processing', cause, deps.clock());
  if (!moved) throw new Error(`order ${order.id} is ${order.status} and cannot be settled`);
  await deps.jobs.enqueue(deps.db, 'send-order', { orderId: order.id });
  await queueConfirmation(deps, order);
}

const settlementOf = (status: OrderStatus): Settlement => ({
  status,
  settled: isPaid(status),
  tooSoon: false,
});
