import { sql } from 'kysely';
import { RETENTION } from '../../domain/settings/retention.ts';
import { eraseSentCarts } from '../carts/queries.ts';
import type { Db } from '../db/connect.ts';
import { deleteSubscribers } from '../subscribers/queries.ts';
import { erasePersons } from './erasure-queries.ts';
import { eraseProblems } from './place-queries.ts';

/** Longer than failed sign-ins count. */
const THROTTLE_DAYS = 2;
/** For rows without personal data that only take up space: longer than any provider retries a webhook. */
const CLUTTER_DAYS = 90;
/** A little longer than the longest span of the page about sales. */
const HAT_COUNT_DAYS = 400;

/** Takes the keys out of the emails that an earlier release stored, and says which order each is about. */
export const hideMailKeys = (db: Db): Promise<unknown> => sql`select hide_mail_keys()`.execute(db);

/** Deletes what is older than it is kept. `before` is the time so many days ago. */
export async function deleteAged(db: Db, before: (days: number) => Date): Promise<void> {
  const clutter = before(CLUTTER_DAYS);
  const administrators = before(RETENTION.administrators.days);
  await db
    .deleteFrom('mails')
    .where('created_at', '<', before(RETENTION.mails.days))
    .where('state', 'not in', ['waiting', 'sending'])
    .execute();
  await deleteUnpaid(db, before(RETENTION.unpaidOrders.days));
  await eraseProblems(db, { before: before(RETENTION.problems.days) });
  await db.deleteFrom('crews').where('created_at', '<', before(RETENTION.crews.days)).execute();
  await eraseSentCarts(db, { expiredBefore: before(RETENTION.sentCarts.days) });
  for (const [state, cutoff] of [
    ['pending', before(RETENTION.unconfirmedSubscribers.days)],
    ['unsubscribed', before(RETENTION.formerSubscribers.days)],
  ] as const)
    await deleteSubscribers(db, (eb) => eb.and([eb('state', '=', state), eb('changed_at', '<', cutoff)]));
  await db.deleteFrom('admin_devices').where('seen_at', '<', administrators).execute();
  await db.deleteFrom('admin_sessions').where('expires_at', '<', administrators).execute();
  await db.deleteFrom('admin_set_up_links').where('expires_at', '<', administrators).execute();
  await db.deleteFrom('product_changes').where('at', '<', administrators).execute();
  await db.deleteFrom('alerts').where('done_at', '<', administrators).execute();
  // A trigger refuses to delete younger rows, so a wrong clock on this machine deletes nothing.
  await db
    .deleteFrom('admin_audit')
    .where('at', '<', before(RETENTION.audit.days))
    .where('at', '<', sql<Date>`now() - interval '730 days'`)
    .execute();
  await db.deleteFrom('erasures').where('at', '<', before(RETENTION.erasures.days)).execute();
  await db.deleteFrom('admin_throttles').where('failed_at', '<', before(THROTTLE_DAYS)).execute();
  await db
    .deleteFrom('product_pictures')
    .where('created_at', '<', clutter)
    .where(sql<boolean>`not exists (select from products where printful_picture = product_pictures.name)`)
    .where(sql<boolean>`not exists (select from order_lines where picture = product_pictures.name)`)
    // Emails are read for as long as their readers keep them.
    .where(sql<boolean>`not exists (select from campaigns, jsonb_array_elements(blocks) as block
      where started_at is not null
        and block->'sent'->>'picture' = '/product-pictures/' || product_pictures.name || '.jpg')`)
    .execute();
  await sql`delete from hat_counts where day < ${before(HAT_COUNT_DAYS)}`.execute(db);
  await db.deleteFrom('declined_cards').where('at', '<', clutter).execute();
  await db
    .updateTable('order_intents')
    .set({ payer: null })
    .where('payer', 'is not', null)
    .where('created_at', '<', clutter)
    .execute();
  await db
    .updateTable('orders')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('created_at', '<', clutter)
    .execute();
  await db.deleteFrom('quotes').where('expires_at', '<', clutter).execute();
  await db.deleteFrom('printful_rates').where('asked_at', '<', clutter).execute();
  await db.deleteFrom('printful_rate_requests').where('until', '<', clutter).execute();
  await db.deleteFrom('printful_syncs').where('started_at', '<', administrators).execute();
  await sql`delete from provider_events where received_at < ${clutter}`.execute(db);
}

/**
 * Deletes orders that were never paid, with their lines, events and intents. One whose money came and went back stays for the
 * accounts, and loses its person. The log loses it, too.
 */
async function deleteUnpaid(db: Db, before: Date): Promise<void> {
  const deleteSome = async (trx: Db): Promise<boolean> => {
    // What somebody else has locked may be paid now.
    const { rows } = await sql<{ id: string }>`
      select id from orders where paid_at is null and status <> 'on_hold' and created_at < ${before} and replaces is null
        and not exists (select from refunds where order_id = orders.id)
        and not exists (select from disputes where order_id = orders.id)
        and not exists (select from money_movements where order_id = orders.id)
      limit 500 for update skip locked`.execute(trx);
    const orderIds = rows.map(({ id }) => id);
    if (orderIds.length === 0) return false;
    await erasePersons(trx, orderIds, before);
    await trx.deleteFrom('orders').where('id', 'in', orderIds).execute();
    return true;
  };
  while (await db.transaction().execute(deleteSome));
}
