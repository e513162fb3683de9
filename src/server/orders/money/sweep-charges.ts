import type { Deps } from '../../deps.ts';
import { receiveStripeEvent } from '../settling/receive-stripe-event.ts';
import { saveSweep, sweptUntil } from './queries.ts';

const NAME = 'stripe-charges';

/** Events are listed by when they were made, and may appear there a while later. */
const OVERLAP_MS = 60 * 60 * 1000;

/** How far back the first sweep looks: as long as Stripe itself tries to deliver a webhook. */
const FIRST_CHECK_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Reads what Stripe reports of payments, refunds and disputes since the last time, and takes whatever no webhook
 * delivered: money for an order that was canceled is asked about by nobody else. An event that cannot
 * be taken does not keep the others back; it is read again at the next sweep.
 */
export async function sweepCharges(deps: Deps): Promise<void> {
  const now = deps.clock();
  const last = await sweptUntil(deps.db, NAME);
  // A sweep of a time to come was made before the clock was set back: how far it came nobody knows.
  const known = last && last <= now ? last.getTime() - OVERLAP_MS : null;
  const since = new Date(known ?? now.getTime() - FIRST_CHECK_MS);
  const failures: unknown[] = [];
  for (const event of await deps.stripe.eventsSince(since))
    await receiveStripeEvent(deps, event).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'events of Stripe could not be taken');
  await saveSweep(deps.db, NAME, now);
}
