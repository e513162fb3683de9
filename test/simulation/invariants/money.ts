import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

/** Money received minus money returned, at Stripe, is what the orders say, and each order is paid once. */
export async function moneyViolations({ stripe }: World, books: Books): Promise<string[]> {
  const found: string[] = [];
  for (const order of books.orders) {
    const intents = [...stripe.intents.values()].filter(({ metadata }) => metadata.order_id === order.id);
    const received = intents.filter(({ status }) => status === 'succeeded');
    const own = received.find(({ id }) => id === order.payment_intent_id);
    if ((own?.amount_received ?? null) !== order.paid)
      found.push(
        `order ${order.id}: Stripe has received ${own?.amount_received ?? 'nothing'}, the order says ${order.paid}`,
      );
    if (order.paid !== null && order.paid !== order.total)
      found.push(`order ${order.id} costs ${order.total}, but ${order.paid} was paid`);
    for (const { id, amount } of intents)
      if (amount !== order.total)
        found.push(`order ${order.id} costs ${order.total}, but ${id} takes ${amount}`);
    for (const second of received.filter(({ id }) => id !== order.payment_intent_id))
      if (stripe.leftOf(second) !== 0)
        found.push(`order ${order.id}: a second payment ${second.id} was not returned`);
    // The secret of an intent that the shop did not store never reached a browser.
    const known = intents.filter((intent) => books.intents.some(({ id }) => id === intent.id));
    for (const { id, status } of known)
      if (status !== 'succeeded' && status !== 'canceled')
        found.push(`order ${order.id}: ${id} can still be paid`);

    const atStripe = [...stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === own?.id);
    const returned = sum(atStripe.filter(({ status }) => status !== 'failed'));
    if (returned !== order.refunded)
      found.push(`order ${order.id}: Stripe has returned ${returned}, the order says ${order.refunded}`);
    for (const refund of atStripe) {
      const rows = books.refunds.filter(({ stripe_id }) => stripe_id === refund.id);
      if (rows.length !== 1 || rows[0]?.status !== refund.status || rows[0]?.amount !== refund.amount)
        found.push(
          `order ${order.id}: ${refund.id} is ${refund.status} at Stripe, the shop has ${rows.map(({ status }) => status).join() || 'no row'}`,
        );
    }
    for (const refund of books.refunds.filter(({ order_id }) => order_id === order.id))
      if (refund.status === 'requested') found.push(`order ${order.id}: ${refund.id} was never sent`);
    for (const dispute of [...stripe.disputes.values()].filter(
      ({ payment_intent }) => payment_intent === own?.id,
    )) {
      const row = books.disputes.find(({ id }) => id === dispute.id);
      if (row?.status !== dispute.status)
        found.push(
          `order ${order.id}: ${dispute.id} is ${dispute.status} at Stripe, ${row?.status ?? 'unknown'} in the shop`,
        );
    }
  }
  return found;
}

const sum = (refunds: readonly { amount: number }[]) =>
  refunds.reduce((total, { amount }) => total + amount, 0);
