import { alertOwner } from '../../alerts/alert-owner.ts';
import {
  closeAlertsLike,
  closePassedAlerts,
  closeStripeAlerts,
  hasAlertLike,
  hasProviderAlert,
} from '../../alerts/queries.ts';
import { transactIn } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { checkToken } from '../../fulfillment/token/check-token.ts';
import { refuseUnanswered } from '../words/refuse-unanswered.ts';
import { closeOrder } from './close-order.ts';
import {
  closeStuckAlerts,
  closeStuckRefundAlerts,
  countWaiting,
  deleteArtwork,
  saveSweep,
  stuckOrders,
  stuckRefunds,
  sweptUntil,
  unansweredOrders,
  unpaidOrders,
  waitingOrders,
  waitingRefunds,
} from './queries.ts';
import { receiveStripeEvent } from './receive-stripe-event.ts';
import { settleOrder } from './settle-order.ts';

/**
 * The safety net for webhooks and jobs: settles or closes orders whose scheduled checks were missed, queues again what
 * waits on its way to Printful or Stripe, refunds hats about whose words nobody answered, and reads Stripe's events. A part that fails does not stop the others. Throws
 * every failure once all parts have run.
 */
export async function sweepOrders(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const part of [
    noticeStandstill,
    noticeUnanswered,
    dropArtwork,
    settleUnpaid,
    restartRefunds,
    restartOrders,
    refuseUnanswered,
    sweepCharges,
    lookAtPrintful,
  ])
    await part(deps).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'part of the sweep failed');
}

/** Alerts the owner when paid orders are due and none has left for a while, whatever the cause, until one leaves. */
async function noticeStandstill(deps: Deps): Promise<void> {
  const { count, oldest } = await countWaiting(deps.db, {
    before: before(deps, deps.config.limits.standstill),
    goal: goalOf(deps),
  });
  await alertWhile(deps, 'standstill', {
    oldest,
    text: `${count === 1 ? 'A paid order is' : `${count} paid orders are`} due, and none has gone to Printful for a while. System says what does not answer. They go on by themselves once it does.`,
  });
}

/** What an order becomes once Printful took it. */
const goalOf = ({ config }: Deps) =>
  config.printful.confirms ? 'confirmed_with_printful' : 'sent_to_printful';

/** Alerts the owner when Stripe has not said for a while whether orders are paid, and does not say it now either. */
async function noticeUnanswered(deps: Deps): Promise<void> {
  // The owner has heard of it.
  if (await hasProviderAlert(deps.db, 'Stripe')) return;
  const { standstill, providerTimeout } = deps.config.limits;
  const since = before(deps, standstill);
  const end = deps.steadyTime() + providerTimeout;
  for (const orderId of await unansweredOrders(deps.db, since)) {
    if (deps.steadyTime() > end) break;
    await logFailure(deps, orderId, () => settleOrder(deps, { orderId, cause: 'sweeper', force: true }));
  }
  const [oldest = null, ...others] = await unansweredOrders(deps.db, since);
  await alertWhile(deps, 'unanswered', {
    oldest,
    text: `Stripe has not said for a while whether ${others.length === 0 ? `order #${oldest} is` : `${others.length + 1} orders are`} paid. System says whether Stripe answers. Paid orders go on by themselves once it does.`,
  });
}

/** Alerts the owner once to orders that wait, by the one that waits longest, until none does; if they wait again, at most once an hour. */
async function alertWhile(
  deps: Deps,
  wait: 'standstill' | 'unanswered',
  { oldest, text }: { oldest: string | null; text: string },
): Promise<void> {
  const now = deps.clock();
  await transactIn(deps, async (inner) => {
    if (oldest === null) return closeAlertsLike(inner.db, { prefix: `${wait}.`, now });
    if (await hasAlertLike(inner.db, `${wait}.`)) return;
    const event = `${wait}.${oldest}.${now.toISOString().slice(0, 13)}`;
    await alertOwner(inner, { event, kind: 'provider', text });
  });
}

/** The pictures that came with an order are only worth storing if it is paid. */
const dropArtwork = ({ db, clock, config }: Deps): Promise<unknown> =>
  deleteArtwork(db, { now: clock(), day: config.limits.day });

/** Ends the alert that Printful refuses the shop, once it no longer does. */
async function lookAtPrintful(deps: Deps): Promise<void> {
  if (!(await hasProviderAlert(deps.db, 'Printful'))) return;
  await closePassedAlerts(deps.db, { goal: goalOf(deps), now: deps.clock() });
  await checkToken(deps);
}

/** An order that Stripe gives no answer about goes to the back of the line: it was asked about most recently. */
async function settleUnpaid(deps: Deps): Promise<void> {
  const { settleDelays, lastCheckDelay, sweepTimeout } = deps.config.limits;
  const lastCheck = Math.max(...settleDelays) + lastCheckDelay;
  const end = deps.steadyTime() + sweepTimeout;
  for (const orderId of await unpaidOrders(deps.db, before(deps, lastCheck))) {
    if (deps.steadyTime() > end) return;
    await logFailure(deps, orderId, async () => {
      const settlement = await settleOrder(deps, { orderId, cause: 'sweeper', force: true });
      if (settlement?.paid === false) await closeOrder(deps, { orderId, cause: 'sweeper' });
    });
  }
}

async function restartRefunds(deps: Deps): Promise<void> {
  await closeStuckRefundAlerts(deps.db, deps.clock());
  const { draftTimeout, health } = deps.config.limits;
  const waiting = await waitingRefunds(deps.db, before(deps, health.stuckAfter));
  await deps.jobs.enqueueAll(
    deps.db,
    waiting.map((refundId) => ({ name: 'send-refund', data: { refundId } })),
  );
  for (const { id, orderId } of await stuckRefunds(deps.db, before(deps, draftTimeout)))
    await alertAbout(deps, orderId, {
      event: `refund-stuck.${id}`,
      kind: 'refund_failed',
      text: `A refund of order #${orderId} did not reach Stripe yet. The shop keeps sending it. Please check it there.`,
    });
}

async function restartOrders(deps: Deps): Promise<void> {
  await closeStuckAlerts(deps.db, deps.clock());
  // Where orders are not confirmed at Printful, drafts may wait for ever.
  if (!deps.config.printful.confirms) return;
  const { draftTimeout, health } = deps.config.limits;
  const waiting = await waitingOrders(deps.db, before(deps, health.stuckAfter));
  await deps.jobs.enqueueAll(
    deps.db,
    waiting.map((orderId) => ({ name: 'send-order', data: { orderId } })),
  );
  for (const orderId of await stuckOrders(deps.db, before(deps, draftTimeout)))
    await alertAbout(deps, orderId, {
      event: `stuck.${orderId}.${deps.clock().toISOString().slice(0, 13)}`,
      kind: 'stuck',
      text: `Order #${orderId} was paid long ago and is not in production yet. The shop keeps sending it to Printful. Please check it there.`,
    });
}

const before = ({ clock }: Deps, ms: number) => new Date(clock().getTime() - ms);

const logFailure = (deps: Deps, orderId: string, work: () => Promise<unknown>): Promise<unknown> =>
  work().catch((error) => deps.log.error({ err: error, orderId }, 'the sweep could not handle an order'));

const alertAbout = (
  deps: Deps,
  orderId: string,
  alert: Pick<Parameters<typeof alertOwner>[1], 'event' | 'kind' | 'text'>,
): Promise<unknown> =>
  logFailure(deps, orderId, () => transactIn(deps, (inner) => alertOwner(inner, { ...alert, orderId })));

const NAME = 'stripe-charges';

/** Stripe lists events by the time they were created, and may list one a while later. */
const OVERLAP_MS = 60 * 60 * 1000;

/** How far back the first sweep reads: as long as Stripe keeps trying to deliver a webhook. */
const FIRST_CHECK_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Reads Stripe's events about payments, refunds and disputes since the last sweep, and receives those that no webhook
 * delivered. This is the only check of orders that are canceled already. An event that fails does not stop the others;
 * it is read again at the next sweep.
 */
export async function sweepCharges(deps: Deps): Promise<void> {
  const now = deps.clock();
  const last = await sweptUntil(deps.db, NAME);
  // A time in the future was stored before the clock was set back, so it says nothing.
  const resume = last && last <= now ? last.getTime() - OVERLAP_MS : null;
  const since = new Date(resume ?? now.getTime() - FIRST_CHECK_MS);
  const failures: unknown[] = [];
  for (const event of await deps.stripe.eventsSince(since))
    await receiveStripeEvent(deps, event).catch((error) => failures.push(error));
  await closeStripeAlerts(deps.db, deps.clock());
  if (failures.length > 0) throw new AggregateError(failures, 'some Stripe events could not be received');
  await saveSweep(deps.db, NAME, now);
}
