import { type Cents, formatPrice } from '../../../domain/money/money.ts';
import { hasBeenPaid, mayMove, type OrderStatus } from '../../../domain/orders/order-status.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import { transact } from '../../db/transact.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import type { Payment } from '../../gateways/stripe.ts';
import { ShopError } from '../../http/shop-error.ts';
import type { QueuedJob } from '../../jobs/run-job.ts';
import { orderConfirmation } from '../../mail/order-confirmation.ts';
import { orderFacts } from '../../mail/order-mail.ts';
import { storeMail } from '../../mail/queue-mail.ts';
import { settingsAtSale } from '../../settings/queries.ts';
import { emailNewOrder } from '../../today/email-owner.ts';
import { paidDates } from '../change-window/mark-paid.ts';
import { holdOrder, type NewHold } from '../holds/hold-order.ts';
import {
  findIntent,
  isUnresolved,
  markClosing,
  type OrderIntent,
  resolveIntent,
  setPaidIntent,
  unresolvedIntents,
} from '../intents/queries.ts';
import { findOrderLines } from '../line-queries.ts';
import { saveCharge } from '../money/queries.ts';
import { requestRefund } from '../money/refund-order.ts';
import { findOrder, lockOrder, moveOrder, type Order } from '../queries.ts';
import { questionKeptWords } from '../words/question-words.ts';
import { claimCheck, findOrderToPay, saveAnswered, saveUnanswered, storePayment } from './queries.ts';

interface Settlement {
  status: OrderStatus;
  /** True once the shop has the money, even if the order was canceled since. */
  paid: boolean;
  /** True when Stripe was not asked, because somebody asked it a moment ago. Try again later. */
  tooSoon: boolean;
  /** True when Stripe said just now that the last try to pay failed. */
  declined?: true;
  /** Why the last card was declined, in Stripe's words for the shopper. */
  message?: string;
  /** True when Stripe does not know the order's intents: its keys changed, or its test data was deleted. */
  unknown?: true;
}

interface SettleInput {
  orderId: string;
  cause: string;
  /** Asks Stripe even if it was asked a moment ago. */
  force?: boolean;
}

/**
 * Brings an order in line with Stripe. Webhooks, browsers, jobs and the sweep all call it, in any order and at once; a paid
 * order still becomes `processing` once, with one job to make it and one confirmation mail.
 * Null when there is no such order. Throws when Stripe does not answer.
 */
export async function settleOrder(
  deps: Deps,
  { orderId, cause, force = false }: SettleInput,
): Promise<Settlement | null> {
  const { db, stripe, clock, config } = deps;
  const found = await findOrderToPay(db, orderId);
  if (!found) return null;
  const { order } = found;
  const intents = hasBeenPaid(order) ? [] : found.intents.filter(isUnresolved);
  if (intents.length === 0) return settlementOf(order);
  const interval = force ? null : config.limits.settleInterval;
  const now = clock();
  if (!(await claimCheck(db, orderId, { now, interval }))) return { ...settlementOf(order), tooSoon: true };

  const read = await Promise.allSettled(
    intents.map(async (intent) => ({ intent, payment: await stripe.readPayment(intent.id) })),
  );
  const answers = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = read.find((one) => one.status === 'rejected');
  // A payment pays its order whatever becomes of the others.
  if (failed && !answers.some(({ payment }) => payment?.state === 'succeeded')) {
    await saveUnanswered(db, orderId, now);
    throw failed.reason;
  }
  if (found.isUnanswered) await saveAnswered(db, orderId);
  const existing = answers.flatMap(({ intent, payment }) => (payment ? [{ intent, payment }] : []));
  const last = existing.at(-1);
  if (!last) return { ...settlementOf(order), unknown: true };
  return transact(db, async (trx) => {
    const locked = await lockOrder(trx, orderId);
    if (!locked || hasBeenPaid(locked)) return locked && settlementOf(locked);
    const inner = { ...deps, db: trx };
    const paid = existing.find(({ payment }) => payment.state === 'succeeded');
    // Declined cards may have closed it while Stripe was asked.
    const isCanceled = last.payment.state === 'canceled';
    const latest = isCanceled ? await findIntent(trx, last.intent.id) : last.intent;
    for (const { payment } of existing)
      if (payment.state === 'canceled') await resolveIntent(trx, payment.intentId, 'canceled');
    const settlement = paid
      ? await receivePayment(inner, locked, { ...found, payment: paid.payment, cause })
      : latest &&
        isUnresolved(latest) &&
        (await recordUnpaid(inner, locked, { ...last, intent: latest, cause }));
    if (settlement) return settlement;
    const settled = await findOrder(trx, orderId);
    if (!settled || paid) return settled && settlementOf(settled);
    const { state, declinedBecause: message } = last.payment;
    return {
      ...settlementOf(settled),
      ...(state === 'declined' && { declined: true }),
      ...(message && { message }),
    };
  });
}

/** Records that the latest intent of a locked order was canceled or declined. */
async function recordUnpaid(
  { db, clock }: InTransaction,
  order: Order,
  { payment, intent, cause }: { payment: Payment; intent: OrderIntent; cause: string },
): Promise<void> {
  // An intent closed for declined cards does not end its order: another card may pay it by a new intent.
  const isClosed = intent.state === 'closing';
  if (payment.state === 'canceled' && !isClosed)
    await moveOrder(db, order, { to: 'canceled', cause: `${cause}: payment canceled`, now: clock() });
  if (payment.state === 'declined' || (isClosed && intent.declines > 0))
    await moveOrder(db, order, { to: 'payment_failed', cause: `${cause}: payment declined`, now: clock() });
}

/**
 * The same for a waiting browser: when Stripe was asked a moment ago, it waits and asks again. Two jobs may be asking for
 * the same order, so one more question may come too soon as well.
 */
export async function settleForBrowser(deps: Deps, orderId: string): Promise<Settlement | null> {
  const ask = () => settleOrder(deps, { orderId, cause: 'browser' });
  let settlement = await ask();
  for (let waits = 0; settlement?.tooSoon && waits < 3; waits++) {
    await deps.pause(deps.config.limits.settleInterval);
    settlement = await ask();
  }
  return settlement;
}

/** Records the payment of a locked order. Returns what the order is now, unless something holds it. */
async function receivePayment(
  deps: InTransaction,
  order: Order,
  {
    payment,
    settings,
    partyOn,
    cause,
  }: { payment: Payment; settings: unknown; partyOn: string | null; cause: string },
): Promise<Settlement | null> {
  const { db, jobs, config, clock } = deps;
  const { fee, card, received } = payment;
  const isRight = pays(payment, order, deps);
  if (!isRight || order.status === 'canceled') {
    if (received > 0) await saveCharge(db, order.id, { paid: received, fee, card });
    await setPaidIntent(db, order.id, payment.intentId);
    await closeOtherIntents(deps, order, payment);
    if (isRight) await receiveTooLate(deps, { ...order, paid: received });
    else await holdOrder(deps, order, MISMATCH);
    return null;
  }
  if (!mayMove(order.status, 'processing'))
    throw new Error(`order ${order.id} is ${order.status} and cannot become paid`);
  const lines = await findOrderLines(db, order.id);
  const isHeld = lines.some(({ wordsKept }) => wordsKept);
  const sold = {
    lines,
    settings: settingsAtSale(settings, order.createdAt, config),
    partyOn,
    isReviewed: isHeld,
  };
  const now = clock();
  const { dueAt, ...dates } = paidDates(deps, sold.settings, now);
  // The intent before the job, as a webhook does it.
  const { areClosing } = await storePayment(db, { order, payment, dates, cause });
  await questionKeptWords(deps, order, sold.lines);
  const facts = orderFacts(deps, { ...order, status: 'processing', ...dates }, sold);
  await jobs.enqueueAll(db, [
    { name: 'send-order', data: { orderId: order.id }, at: dueAt },
    ...(await storeMail(deps, orderConfirmation(facts))),
    ...(await emailNewOrder(
      deps,
      order,
      lines.reduce((sum, { quantity }) => sum + quantity, 0),
    )),
    ...(areClosing ? [CLOSE_INTENTS] : []),
  ]);
  return isHeld ? null : settlementOf({ ...order, status: 'processing', paid: received });
}

/** Keeps a shopper from paying twice. */
async function closeOtherIntents(
  { db, jobs }: InTransaction,
  { id }: Order,
  { intentId }: Payment,
): Promise<void> {
  const others = (await unresolvedIntents(db, id)).filter((intent) => intent.id !== intentId);
  if (others.length === 0) return;
  await markClosing(
    db,
    others.map((other) => other.id),
  );
  await jobs.enqueueAll(db, [CLOSE_INTENTS]);
}

const CLOSE_INTENTS: QueuedJob = { name: 'close-intents', data: {} };

/** True when the payment is for this order, in full, in its currency and in the shop's mode. */
const pays = (payment: Payment, order: Order, { config }: Pick<Deps, 'config'>): boolean =>
  payment.received === order.total &&
  payment.currency === 'usd' &&
  payment.orderId === order.id &&
  payment.live === config.stripe.live;

/** Refunds money for a canceled order that another order replaced; otherwise the owner decides. */
async function receiveTooLate(deps: InTransaction, order: Order & { paid: Cents }): Promise<void> {
  if (order.supersededBy !== null) {
    const reason = `paid after order #${order.supersededBy} took its place`;
    const refund = await requestRefund(deps, order, {
      amount: null,
      reason,
      reasonKind: 'canceled',
      requestedBy: 'shop',
    });
    if (!(refund instanceof ShopError)) {
      await alertOwner(deps, {
        event: `paid-too-late.${order.id}`,
        kind: 'paid_too_late',
        orderId: order.id,
        text: `Order #${order.id} was ${reason}. Its ${formatPrice(order.paid)} is refunded automatically.`,
      });
      return;
    }
  }
  await holdOrder(deps, order, PAID_TOO_LATE);
}

const MISMATCH: NewHold = {
  kind: 'payment',
  cause: 'mismatch',
  reason: 'the payment does not match the order',
};

const PAID_TOO_LATE: NewHold = {
  kind: 'payment',
  cause: 'paid-too-late',
  reason: 'paid after it was canceled',
};

const settlementOf = (order: Order): Settlement => ({
  status: order.status,
  paid: hasBeenPaid(order),
  tooSoon: false,
});
