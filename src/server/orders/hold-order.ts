import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { needsYouMail } from '../mail/needs-you.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { moveOrder, type Order } from './queries.ts';

/** Puts a locked order aside and tells the owner why: only a person can decide what becomes of it. */
export async function holdOrder(
  deps: Pick<Deps, 'jobs' | 'config' | 'log' | 'clock'> & { db: Kysely<Tables> },
  order: Order,
  why: string,
): Promise<void> {
  const now = deps.clock();
  if (!(await moveOrder(deps.db, order, 'on_hold', why, now))) return;
  deps.log.error({ orderId: order.id }, `order held: ${why}`);
  await queueMail(deps, {
    ...needsYouMail({ orderId: order.id, status: order.status, why, publicUrl: deps.config.publicUrl }),
    event: `order-held.${order.id}.${now.getTime()}`,
    recipient: deps.config.mail.owner,
  });
}
