import type { Deps } from '../deps.ts';
import type { StripeEvent } from '../gateways/stripe.ts';
import { findOrderIdByIntent, insertProviderEvent } from './queries.ts';

/** Keeps the event and rings the bell of the order it is about, in one transaction; a repeated event does nothing. */
export async function receiveStripeEvent({ db, jobs, config }: Deps, event: StripeEvent): Promise<void> {
  if (event.live !== config.stripe.live) return;
  await db.transaction().execute(async (trx) => {
    if (!(await insertProviderEvent(trx, { provider: 'stripe', id: event.id, type: event.type }))) return;
    const orderId = event.intentId && (await findOrderIdByIntent(trx, event.intentId));
    if (orderId) await jobs.enqueue(trx, 'settle-order', { orderId, cause: `Stripe: ${event.type}` });
  });
}
