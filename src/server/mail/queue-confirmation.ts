import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { orderAddress, orderKey } from '../orders/order-key.ts';
import type { Order } from '../orders/queries.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { queueMail } from './queue-mail.ts';

/**
 * Writes the confirmation of a paid order into the outbox, inside the transaction that settles it. Another `copy` is
 * another mail.
 */
export async function queueConfirmation(
  deps: Pick<Deps, 'jobs' | 'config' | 'secrets'> & { db: Kysely<Tables> },
  order: Order,
  copy?: string,
): Promise<void> {
  const lines = await findOrderLines(deps.db, order.id);
  const { publicUrl, support } = deps.config;
  const orderUrl = orderAddress(publicUrl, order.id, orderKey(deps.secrets, order.id, order.keyVersion));
  await queueMail(deps, {
    ...orderConfirmation({ order, lines, ordersEmail: support.orders, publicUrl, orderUrl }),
    event: copy ? `order-confirmed.${order.id}.${copy}` : `order-confirmed.${order.id}`,
    recipient: order.recipient.email,
  });
}
