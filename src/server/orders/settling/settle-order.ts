import { type Cents, formatPrice } from '../../../domain/money.ts';
import { isPaid, type OrderStatus } from '../../../domain/order-status.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import type { Deps } from '../../deps.ts';
import type { Payment } from '../../gateways/stripe.ts';
import { ShopError } from '../../http/shop-error.ts';
import { queueConfirmation } from '../../mail/order-confirmation.ts';
import { holdOrder } from '../hold-order.ts';
import type { InTransaction } from '../in-transaction.ts';
import { markClosing, resolveIntent, setPaidIntent, unresolvedIntents } from '../intents/queries.ts';
import { saveCharge } from '../money/queries.ts';
import { requestRefund } from '../money/request-refund.ts';
import { claimQuestion, findOrder, lockOrder, moveOrder, type Order } from '../queries.ts';
import { removeChecks } from './scheduled-checks.ts';

export interface Settlement {
  status: OrderStatus;
  /** True once the money is here, whatever became of the order since. */
  paid: boolean;
  /** True when Stripe was asked a moment ago and not again: whoever needs to know rings once more later. */
  tooSoon: boolean;
  /** True when the order has an intent that Stripe does not know: its keys changed, or its test data was deleted. */
  unknown?: true;
}

interface Bell {
  orderId: string;
  cause: string;
  /** Asks Stripe even if it was asked a moment ago. */
  insists?: boolean;
}

/**
 * The answer to every bell: asks Stripe about the order and moves it to where its payment is. Whoever rings,
 * however often and at once, a paid order becomes `processing` once, with one job to make it and one mail.
 * Null when there is no such order. Throws when Stripe does not answer.
 */
export async function settleOrder(
  deps: Deps,
  { orderId, cause, insists = false }: Bell,
): Promise<Settlement | null> {
  const { db, stripe, clock, config } = deps;
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const intents = hasBeenPaid(order) ? [] : await unresolvedIntents(db, orderId);
  if (intents.length === 0) return settlementOf(order);
  const interval = insists ? null : config.limits.settleInterval;
  if (!(await claimQuestion(db, orderId, clock(), interval))) {
    return { ...settlementOf(order), tooSoon: true };
  }

  const read = intents.map(async (intent) => ({ intent, payment: await stripe.readPayment(intent.id) }));
  const known = (await Promise.all(read)).flatMap(({ intent, payment }) =>
    payment ? [{ intent, payment }] : [],
  );
  const last = known.at(-1);
  if (!last) return { ...settlementOf(order), unknown: true };
  await db.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, orderId);
    if (!locked || hasBeenPaid(locked)) return;
    const inner = { ...deps, db: trx };
    for (const { payment } of known)
      if (payment.state === 'canceled') await resolveIntent(trx, payment.intentId, 'canceled');
    const paid = known.find(({ payment }) => payment.state === 'succeeded');
    if (paid) return receive(inner, locked, paid.payment, cause);
    const { payment, intent } = last;
    // An intent closed for declined cards leaves its order: another card may pay it by a new intent.
    const isClosed = intent.state === 'closing';
    if (payment.state === 'canceled' && !isClosed) {
      await removeChecks(inner, orderId);
      await moveOrder(trx, locked, 'canceled', `${cause}: payment canceled`, clock());
    }
    if (payment.state === 'declined' || (isClosed && intent.declines > 0))
      await moveOrder(trx, locked, 'payment_failed', `${cause}: payment declined`, clock());
  });
  const now = await findOrder(db, orderId);
  return now && settlementOf(now);
}

/** True once Stripe said that it has the shopper's money. */
export const hasBeenPaid = ({ status, paid }: Pick<Order, 'status' | 'paid'>): boolean =>
  isPaid(status) || paid !== null;

async function receive(deps: InTransaction, order: Order, payment: Payment, cause: string): Promise<void> {
  const { fee, received } = payment;
  if (received > 0) await saveCharge(deps.db, order.id, { paid: received, fee });
  await removeChecks(deps, order.id);
  await setPaidIntent(deps.db, order.id, payment.intentId);
  await closeOtherIntents(deps, order);
  if (!pays(payment, order, deps)) {
    await holdOrder(deps, order, 'the payment does not fit the order');
    return;
  }
  if (order.status === 'canceled') return receiveTooLate(deps, { ...order, paid: received });
  const now = deps.clock();
  const moved = await moveOrder(deps.db, order, 'processing', cause, now);
  if (!moved) throw new Error(`order ${order.id} is ${order.status} and cannot be settled`);
  await deps.jobs.enqueue(deps.db, 'send-order', { orderId: order.id });
  await queueConfirmation(deps, order);
  if (fee === null) {
    const booked = new Date(now.getTime() + deps.config.limits.feeDelay);
    await deps.jobs.enqueue(deps.db, 'reconcile-charge', { orderId: order.id, cause: 'sweeper' }, booked);
  }
}

/** Nothing may pay an order twice. */
async function closeOtherIntents({ db, jobs }: InTransaction, { id }: Order): Promise<void> {
  const others = await unresolvedIntents(db, id);
  if (others.length === 0) return;
  await markClosing(
    db,
    others.map((other) => other.id),
  );
  await jobs.enqueue(db, 'close-intents', {});
}

/** True when one of the order's intents succeeded with exactly its money, currency, name and mode. */
const pays = (payment: Payment, order: Order, { config }: Pick<Deps, 'config'>): boolean =>
  payment.received === order.total &&
  payment.currency === 'usd' &&
  payment.orderId === order.id &&
  payment.live === config.stripe.live;

/** No hat will come of this money: where another order took its place it goes back, else the owner decides. */
async function receiveTooLate(deps: InTransaction, order: Order & { paid: Cents }): Promise<void> {
  if (order.supersededBy !== null) {
    const reason = `paid after order #${order.supersededBy} took its place`;
    const refund = await requestRefund(deps, order, { amount: null, reason, askedBy: 'shop' });
    if (!(refund instanceof ShopError)) {
      await alertOwner(deps, {
        event: `paid-too-late.${order.id}`,
        kind: 'paid_too_late',
        orderId: order.id,
        text: `Order #${order.id} was ${reason}. Its ${formatPrice(order.paid)} goes back to the shopper by itself.`,
      });
      return;
    }
  }
  await holdOrder(deps, order, 'paid after it was canceled');
}

const settlementOf = (order: Order): Settlement => ({
  status: order.status,
  paid: hasBeenPaid(order),
  tooSoon: false,
});
