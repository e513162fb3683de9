import type { Deps } from '../../deps.ts';
import { isAfterPayment, isSuccess, type StripeEvent } from '../../gateways/stripe-events.ts';
import { countDecline } from '../money/queries.ts';
import { findOrderIdByIntent, insertProviderEvent } from '../queries.ts';

/** Cards that may be declined before the intent is closed: whoever tries more tries other people's. */
const MOST_DECLINES = 5;

/** Keeps the event and rings the bell of the order it is about, in one transaction; a repeated event does nothing. */
export async function receiveStripeEvent({ db, jobs, config }: Deps, event: StripeEvent): Promise<void> {
  if (event.live !== config.stripe.live) return;
  await db.transaction().execute(async (trx) => {
    if (!(await insertProviderEvent(trx, { provider: 'stripe', id: event.id, type: event.type }))) return;
    const orderId = event.intentId && (await findOrderIdByIntent(trx, event.intentId));
    if (!orderId) return;
    const bell = { orderId, cause: `Stripe: ${event.type}` };
    if (isAfterPayment(event)) return jobs.enqueue(trx, 'reconcile-charge', bell);
    if (isSuccess(event)) return jobs.enqueue(trx, 'settle-paid-order', bell);
    const isDecline = event.type === 'payment_intent.payment_failed';
    const last = isDecline && (await countDecline(trx, orderId)) >= MOST_DECLINES;
    await jobs.enqueue(trx, 'settle-order', { ...bell, last });
  });
}
