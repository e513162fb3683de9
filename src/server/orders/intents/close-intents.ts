import { formatPrice } from '../../../domain/money/money.ts';
import { failureText, hasFailed } from '../../../domain/money/refund-status.ts';
import { hasBeenPaid } from '../../../domain/orders/order-status.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import { transact, transactIn } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import type { Payment } from '../../gateways/stripe.ts';
import { paidTwice, secondRefundFailed } from '../money/second-payments.ts';
import { lockOrder, moveOrder } from '../queries.ts';
import { settleOrder } from '../settling/settle-order.ts';
import { closingIntents, findIntent, type OrderIntent, resolveIntent } from './queries.ts';

/**
 * Cancels the closing intents at Stripe, all or those of an order, several at a time. The newest come first, because Stripe may not
 * answer about older ones. Throws after trying all when some failed.
 */
export async function closeIntents(deps: Deps, orderId?: string): Promise<void> {
  const waiting = await closingIntents(deps.db, orderId);
  const failures: unknown[] = [];
  const worker = async () => {
    for (let intent = waiting.shift(); intent; intent = waiting.shift())
      await closeIntent(deps, intent).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  if (failures.length > 0) throw new AggregateError(failures, 'some intents could not be closed');
}

const CONCURRENCY = 8;

/** The same for a caller that goes on without it. A job closes the rest. */
export const closeIntentsIfPossible = (deps: Deps, orderId?: string): Promise<void> =>
  closeIntents(deps, orderId).catch((error: unknown) =>
    deps.log.error({ err: error }, 'intents were not closed'),
  );

/** A payment that came before the cancellation pays the order, or is refunded when the order is paid already. */
async function closeIntent(deps: Deps, intent: OrderIntent): Promise<void> {
  const payment = await deps.stripe.cancelPayment(intent.id);
  // An intent that Stripe does not know cannot be paid.
  if (!payment || payment.state === 'canceled') return storeCancellation(deps, intent);
  if (payment.state !== 'succeeded')
    throw new Error(`${intent.id} is ${payment.state} after its cancellation`);
  await settleOrder(deps, { orderId: intent.orderId, cause: 'a payment on a closed intent', force: true });
  const now = await findIntent(deps.db, intent.id);
  if (now?.state === 'closing') await returnSecondPayment(deps, intent, payment);
}

/** The order stays open and may get another intent. It counts as failed if cards were declined on this one. */
const storeCancellation = ({ db, clock }: Deps, { id, orderId, declines }: OrderIntent): Promise<void> =>
  transact(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    await resolveIntent(trx, id, 'canceled');
    if (order && !hasBeenPaid(order) && declines > 0)
      await moveOrder(trx, order, { to: 'payment_failed', cause: 'cards were declined', now: clock() });
  });

async function returnSecondPayment(deps: Deps, { id, orderId }: OrderIntent, { received }: Payment) {
  const ourId = `second-${id}`;
  const { refunds } = await deps.stripe.readCharge(id);
  // Stripe may have made it and answered with an error, which it replays for a day.
  const made =
    refunds.find((refund) => refund.ourId === ourId) ??
    (await deps.stripe.refund({ id: ourId, orderId, intentId: id, amount: received }));
  const hasCome = !('refused' in made) && !hasFailed(made.status);
  const outcome = hasCome
    ? 'The second payment was refunded.'
    : `Stripe did not take the refund (${'refused' in made ? made.refused : failureText(made.failure)}): refund ${id} in Stripe's dashboard.`;
  await transactIn(deps, async (inner) => {
    await resolveIntent(inner.db, id, 'returned');
    await alertOwner(inner, {
      // The webhook of a failure tells of the same.
      event: 'refused' in made || hasCome ? paidTwice(id) : secondRefundFailed(made.id),
      kind: 'paid_twice',
      orderId,
      text: `Order #${orderId} was paid twice, ${formatPrice(received)} the second time. ${outcome}`,
    });
  });
}
