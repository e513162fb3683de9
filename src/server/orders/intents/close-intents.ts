import { formatPrice } from '../../../domain/money.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import type { Deps } from '../../deps.ts';
import type { Payment } from '../../gateways/stripe.ts';
import { lockOrder, moveOrder } from '../queries.ts';
import { hasBeenPaid, settleOrder } from '../settling/settle-order.ts';
import { closingIntents, findIntent, type OrderIntent, resolveIntent } from './queries.ts';

/** Cancels at Stripe what the shop has closed, several at once. Throws after trying all when some are left. */
export async function closeIntents(deps: Deps): Promise<void> {
  const waiting = await closingIntents(deps.db);
  const failures: unknown[] = [];
  const lane = async () => {
    for (let intent = waiting.shift(); intent; intent = waiting.shift())
      await closeIntent(deps, intent).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (failures.length > 0) throw new AggregateError(failures, 'some intents could not be closed');
}

const LANES = 8;

/** Money that was faster than the cancellation pays the order, or goes back when another intent has paid it. */
async function closeIntent(deps: Deps, intent: OrderIntent): Promise<void> {
  const payment = await deps.stripe.cancelPayment(intent.id);
  // One that Stripe does not know cannot be paid either.
  if (!payment || payment.state === 'canceled') return storeCancellation(deps, intent);
  if (payment.state !== 'succeeded')
    throw new Error(`${intent.id} is ${payment.state} after its cancellation`);
  await settleOrder(deps, { orderId: intent.orderId, cause: 'a payment on a closed intent', insists: true });
  const now = await findIntent(deps.db, intent.id);
  if (now?.state === 'closing') await returnSecondPayment(deps, intent, payment);
}

/** Its order stays and may get another intent; it shows as failed when cards of its own were declined. */
const storeCancellation = ({ db, clock }: Deps, { id, orderId, declines }: OrderIntent): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    await resolveIntent(trx, id, 'canceled');
    if (order && !hasBeenPaid(order) && declines > 0)
      await moveOrder(trx, order, 'payment_failed', 'cards were declined', clock());
  });

async function returnSecondPayment(deps: Deps, { id, orderId }: OrderIntent, { received }: Payment) {
  const made = await deps.stripe.refund({ id: `second-${id}`, orderId, intentId: id, amount: received });
  const outcome =
    'refused' in made
      ? `Stripe did not take the refund (${made.refused}): refund ${id} in Stripe's dashboard.`
      : 'The second payment was refunded.';
  await deps.db.transaction().execute(async (trx) => {
    await resolveIntent(trx, id, 'returned');
    await alertOwner(
      { ...deps, db: trx },
      {
        event: `paid-twice.${id}`,
        kind: 'paid_twice',
        orderId,
        text: `Order #${orderId} was paid twice, ${formatPrice(received)} the second time. ${outcome}`,
      },
    );
  });
}
