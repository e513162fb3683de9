import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { findOrderLines, type Order } from '../orders/queries.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { queueMail } from './queue-mail.ts';

/** Writes the confirmation of a paid order into the outbox, inside the transaction that settles it. */
export async function queueConfirmation(
  deps: Pick<Deps, 'jobs' | 'config'> & { db: Kysely<Tables> },
  order: Order,
): Promise<void> {
  const lines = await findOrderLines(deps.db, order.id);
  const { publicUrl, support } = deps.config;
  await queueMail(deps, {
    ...orderConfirmation({ order, lines, ordersEmail: support.orders, publicUrl }),
    event: `order-confirmed.${order.id}`,
    recipient: order.recipient.email,
  });
}
