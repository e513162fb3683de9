import { alertOwner } from '../../alerts/alert-owner.ts';
import { transact, transactIn } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { isAfterPayment, isSuccess, type StripeEvent, saysNothing } from '../../gateways/stripe-events.ts';
import { insertProviderEvent } from '../../gateways/webhook-queries.ts';
import { CLOCK_ADVICE } from '../../health/compare-clocks.ts';
import { ShopError } from '../../http/shop-error.ts';
import { closeIntentsIfPossible } from '../intents/close-intents.ts';
import { countDecline } from '../intents/count-decline.ts';
import { findIntent, findUnchangingIntent } from '../intents/queries.ts';
import { storeWarning } from '../money/queries.ts';

export const STRIPE_WEBHOOK_PATH = '/api/webhooks/stripe';

/**
 * Stores an event of Stripe, counts a declined card, and queues the check of its order, all or nothing. A repeated event does
 * nothing, nor does one that needs no check.
 */
export async function receiveStripeEvent(deps: Deps, event: StripeEvent): Promise<void> {
  const { db, jobs, config, takeOver } = deps;
  if (event.live !== config.stripe.live) return;
  const stored = { provider: 'stripe', id: event.id, type: event.type } as const;
  if (await needsNoCheck(db, event)) return;
  const isClosing = await transact(db, async (trx) => {
    if (!(await insertProviderEvent(trx, stored))) return false;
    const intent = event.intentId && (await findIntent(trx, event.intentId));
    if (!intent) return false;
    const check = { orderId: intent.orderId, cause: `Stripe: ${event.type}` };
    if (event.warning)
      await storeWarning(trx, { ...event.warning, orderId: intent.orderId, at: deps.clock() });
    if (isAfterPayment(event)) {
      await jobs.enqueue(trx, { name: 'reconcile-charge', data: check });
      return false;
    }
    if (intent.state === 'paid') return false;
    if (isSuccess(event)) {
      await jobs.enqueue(trx, { name: 'settle-order', data: { ...check, paid: true }, urgent: true });
      return false;
    }
    const isDecline = event.type === 'payment_intent.payment_failed';
    await jobs.enqueue(trx, { name: 'settle-order', data: check });
    // Last, because it locks the payer until the commit.
    return isDecline && countDecline({ ...deps, db: trx }, intent);
  });
  // The event is stored. What is not canceled now is left to the job, as is all while the shop waits for its take-over.
  if (!isClosing || takeOver.needed() !== null) return;
  await closeIntentsIfPossible(deps);
}

/** Whether an event only reports what the shop itself did, or a payment that it has recorded. */
async function needsNoCheck(db: Deps['db'], event: StripeEvent): Promise<boolean> {
  if (saysNothing(event)) return true;
  if (!isSuccess(event) || event.intentId === null) return false;
  // A browser often comes back while its payment is reported: what it records needs no job.
  return (await findUnchangingIntent(db, event.intentId))?.state === 'paid';
}

/**
 * Refuses an event whose signature is right but old, and alerts the owner once a day: Stripe signs each delivery anew, so a clock is
 * off. Payments are then found by asking Stripe, which takes longer.
 */
export async function refuseLateEvent(deps: Deps, age: number): Promise<ShopError> {
  const found = `Stripe’s webhook was signed ${age} s ago by this shop’s clock, and over 300 s are refused, so the clock is off`;
  deps.log.error({ age }, 'a webhook of Stripe has a right signature that is too old');
  const day = deps.clock().toISOString().slice(0, 10);
  await transactIn(deps, (inner) =>
    alertOwner(inner, {
      event: `clock.webhooks.${day}`,
      kind: 'provider',
      text: `${found}. Payments are still noticed, but minutes later. ${CLOCK_ADVICE}`,
    }),
  );
  return new ShopError('malformed', `${found}. ${CLOCK_ADVICE}`);
}
