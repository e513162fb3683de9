import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { findOrderLines, type Order } from '../orders/queries.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { insertMail } from './queries.ts';

/** Writes the confirmation of a paid order into the outbox, inside the transaction that settles it. */
export async function queueConfirmation(
  { db, jobs, config }: Pick<Deps, 'jobs' | 'config'> & { db: Kysely<Tables> },
  order: Order,
): Promise<void> {
  const lines = await findOrderLines(db, order.id);
  const { publicUrl, support } = config;
  const mail = orderConfirmation({ order, lines, ordersEmail: support.orders, publicUrl });
  const sends = config.mail.smtpUrl !== null;
  const mailId = await insertMail(db, {
    ...mail,
    event: `order-confirmed:${order.id}`,
    recipient: order.recipient.email,
    messageId: `<order-confirmed.${order.id}@${new URL(config.publicUrl).hostname}>`,
    state: sends ? 'waiting' : 'kept',
  });
  if (mailId !== null && sends) await jobs.enqueue(db, 'send-mail', { mailId });
}
