import type { OrderAtPrintful } from '../providers/printful/objects.ts';
import { MINUTE } from '../world/time.ts';
import type { World } from '../world/world.ts';
import type { Books, OrderRow } from './books.ts';

/** The shop asks Stripe right before it confirms, but the calls may be slow. */
const IN_BETWEEN = 2 * MINUTE;

/** Nothing is confirmed at Printful while something holds it, or after a bank or the shop returned all of its money. */
export async function holdViolations(world: World, books: Books): Promise<string[]> {
  const found: string[] = [];
  for (const order of books.orders) {
    const own = world.printful.orders.filter(
      ({ external_id }) => external_id.replace(/-\d+$/, '') === order.id,
    );
    const holds = books.holds.filter(({ order_id }) => order_id === order.id);
    for (const draft of own.filter(({ confirmedAt }) => confirmedAt !== null))
      found.push(...whileHeld(world, draft, holds), ...withoutMoney(world, order, draft));
  }
  return found;
}

function whileHeld({ clocks }: World, draft: OrderAtPrintful, holds: Books['holds']): string[] {
  const at = draft.confirmedAt ?? 0;
  const slack = clocks.worst + IN_BETWEEN;
  return holds
    .filter(
      ({ kind, since, ended_at }) =>
        kind !== 'printful' &&
        since.getTime() + slack < at &&
        (ended_at === null || ended_at.getTime() - slack > at),
    )
    .map(({ reason }) => `${draft.external_id} was confirmed while its order was on hold: ${reason}`);
}

function withoutMoney({ stripe }: World, order: OrderRow, { external_id, confirmedAt }: OrderAtPrintful) {
  const intent = stripe.intents.get(order.payment_intent_id ?? '');
  if (!intent || order.replaces !== null) return [];
  const isOfOrder = ({ payment_intent }: { payment_intent: string }) => payment_intent === intent.id;
  const before = ((confirmedAt ?? 0) - IN_BETWEEN) / 1000;
  const disputes = [...stripe.disputes.values()].filter(isOfOrder);
  // A dispute may have been won before.
  const isDisputed = disputes.some(({ status, created }) => status !== 'won' && created < before);
  const returned = [...stripe.refunds.values()]
    .filter((refund) => isOfOrder(refund) && refund.status === 'succeeded' && refund.created < before)
    .reduce((sum, { amount }) => sum + amount, 0);
  if (isDisputed) return [`${external_id} was confirmed although its payment was disputed`];
  return returned >= intent.amount_received
    ? [`${external_id} was confirmed although its payment was returned`]
    : [];
}
