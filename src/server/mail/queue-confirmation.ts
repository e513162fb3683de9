import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { orderAddress, orderKey } from '../orders/order-key.ts';
import type { Order } from '../orders/queries.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { queueCopy, queueMail } from './queue-mail.ts';

type ConfirmationDeps = Pick<Deps, 'jobs' | 'config' | 'secrets' | 'clock'> & { db: Kysely<Tables> };

/** Writes the confirmation of a paid order into the outbox, inside the transaction that settles it. */
export const queueConfirmation = async (deps: ConfirmationDeps, order: Order): Promise<void> =>
  queueMail(deps, { ...(await writeConfirmation(deps, order)), event: `order-confirmed.${order.id}` });

/** Queues the confirmation once more, as it reads now. The order is locked. */
export const queueConfirmationCopy = async (deps: ConfirmationDeps, order: Order): Promise<void> =>
  queueCopy(deps, { ...(await writeConfirmation(deps, order)), event: `order-confirmed.${order.id}.again` });

async function writeConfirmation({ db, config, secrets }: ConfirmationDeps, order: Order) {
  const lines = await findOrderLines(db, order.id);
  const { publicUrl, support } = config;
  const orderUrl = orderAddress(publicUrl, order.id, orderKey(secrets, order.id, order.keyVersion));
  return {
    ...orderConfirmation({ order, lines, ordersEmail: support.orders, publicUrl, orderUrl }),
    recipient: order.recipient.email,
  };
}
