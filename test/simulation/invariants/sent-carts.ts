import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

/** A cart that the shop sent has one email, sells once, at the prices that it was made with, and not after it expired or was withdrawn. */
export async function sentCartViolations({ clocks, stripe }: World, books: Books): Promise<string[]> {
  return books.sentCarts.flatMap(({ id, email, items, expires_at: expires, withdrawn_at: withdrawn }) => {
    const found: string[] = [];
    const orders = books.orders.filter(
      ({ sent_cart_id, replaces }) => sent_cart_id === id && replaces === null,
    );
    const charged = [...stripe.intents.values()].filter(
      (intent) => intent.status === 'succeeded' && orders.some((one) => one.id === intent.metadata.order_id),
    );
    if (charged.length > 1) found.push(`cart ${id} was paid ${charged.length} times`);
    const price = items.reduce((sum, item) => sum + item.price * item.quantity, 0);
    const end = Math.min(expires.getTime(), withdrawn?.getTime() ?? Number.POSITIVE_INFINITY);
    for (const order of orders) {
      if (email !== '' && order.subtotal !== price)
        found.push(`cart ${id} was sent for ${price}, but order ${order.id} has hats for ${order.subtotal}`);
      if (order.created_at.getTime() - clocks.worst > end + UNDER_WAY)
        found.push(`cart ${id} ended at ${new Date(end).toISOString()}, but order ${order.id} came later`);
    }
    const mails = books.mails.filter(({ event }) => event === `sent-cart.${id}`);
    if (email !== '' && mails.length !== 1) found.push(`cart ${id} has ${mails.length} emails`);
    return found;
  });
}

/** An order is dated when its transaction begins. */
const UNDER_WAY = 60_000;
