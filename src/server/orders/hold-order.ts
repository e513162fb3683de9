import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { html } from '../mail/html.ts';
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
  const text = `Order #${order.id} is on hold: ${why}. It was ${order.status}.`;
  await queueMail(deps, {
    subject: `Order #${order.id} needs you`,
    html: html`<!doctype html><html lang="en"><meta charset="utf-8"><p>${text}</p></html>`.text,
    text,
    event: `order-held.${order.id}.${now.getTime()}`,
    recipient: deps.config.mail.owner,
  });
}
