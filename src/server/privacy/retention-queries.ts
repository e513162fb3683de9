import { type Kysely, sql } from 'kysely';
import { eraseSentCarts } from '../carts/queries.ts';
import type { Tables } from '../db/tables.ts';
import { deleteSubscribers } from '../subscribers/queries.ts';
import { erasePersons } from './erasure-queries.ts';
import { eraseProblems } from './place-queries.ts';

/** Rows older than these dates are deleted. */
interface Cutoffs {
  mails: Date;
  /** Orders that were never paid. */
  unpaidOrders: Date;
  /** Words, photos and addresses of problems. */
  problems: Date;
  /** Lists of names, with all answers. */
  crews: Date;
  /** Carts that the shop sent, by the end of their links. */
  sentCarts: Date;
  unconfirmedSubscribers: Date;
  formerSubscribers: Date;
  administrators: Date;
  audit: Date;
  erasures: Date;
  /** Failed sign-ins. */
  throttles: Date;
  /** Rows without personal data that only take up space. */
  clutter: Date;
  /** Daily numbers of each hat. */
  hatCounts: Date;
}

/** Takes the keys out of the emails that an earlier release stored, and says which order each is about. */
export const hideMailKeys = (db: Kysely<Tables>): Promise<unknown> =>
  sql`select hide_mail_keys()`.execute(db);

export async function deleteAged(db: Kysely<Tables>, cutoffs: Cutoffs): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('created_at', '<', cutoffs.mails)
    .where('state', 'not in', ['waiting', 'sending'])
    .execute();
  await deleteUnpaid(db, cutoffs.unpaidOrders);
  await eraseProblems(db, { before: cutoffs.problems });
  await db.deleteFrom('crews').where('created_at', '<', cutoffs.crews).execute();
  await eraseSentCarts(db, { expiredBefore: cutoffs.sentCarts });
  for (const [state, cutoff] of [
    ['pending', cutoffs.unconfirmedSubscribers],
    ['unsubscribed', cutoffs.formerSubscribers],
  ] as const)
    await deleteSubscribers(db, (eb) => eb.and([eb('state', '=', state), eb('changed_at', '<', cutoff)]));
  await db.deleteFrom('admin_devices').where('seen_at', '<', cutoffs.administrators).execute();
  await db.deleteFrom('admin_sessions').where('expires_at', '<', cutoffs.administrators).execute();
  await db.deleteFrom('admin_set_up_links').where('expires_at', '<', cutoffs.administrators).execute();
  await db.deleteFrom('product_changes').where('at', '<', cutoffs.administrators).execute();
  await db.deleteFrom('alerts').where('done_at', '<', cutoffs.administrators).execute();
  // A trigger refuses to delete younger rows, so a wrong clock on this machine deletes nothing.
  await db
    .deleteFrom('admin_audit')
    .where('at', '<', cutoffs.audit)
    .where('at', '<', sql<Date>`now() - interval '730 days'`)
    .execute();
  await db.deleteFrom('erasures').where('at', '<', cutoffs.erasures).execute();
  await db.deleteFrom('admin_throttles').where('failed_at', '<', cutoffs.throttles).execute();
  await db
    .deleteFrom('product_pictures')
    .where('created_at', '<', cutoffs.clutter)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('products')
            .select('products.id')
            .whereRef('products.printful_picture', '=', 'product_pictures.name'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_lines')
            .select('order_lines.id')
            .whereRef('order_lines.picture', '=', 'product_pictures.name'),
        ),
      ),
    )
    // Emails are read for as long as their readers keep them.
    .where(sql<boolean>`not exists (select from campaigns, jsonb_array_elements(blocks) as block
      where started_at is not null
        and block->'sent'->>'picture' = '/product-pictures/' || product_pictures.name || '.jpg')`)
    .execute();
  await sql`delete from hat_counts where day < ${cutoffs.hatCounts}`.execute(db);
  await db.deleteFrom('declined_cards').where('at', '<', cutoffs.clutter).execute();
  await db
    .updateTable('order_intents')
    .set({ payer: null })
    .where('payer', 'is not', null)
    .where('created_at', '<', cutoffs.clutter)
    .execute();
  await db
    .updateTable('orders')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('created_at', '<', cutoffs.clutter)
    .execute();
  await db.deleteFrom('quotes').where('expires_at', '<', cutoffs.clutter).execute();
  await db.deleteFrom('printful_rates').where('asked_at', '<', cutoffs.clutter).execute();
  await db.deleteFrom('printful_rate_requests').where('until', '<', cutoffs.clutter).execute();
  await db.deleteFrom('printful_syncs').where('started_at', '<', cutoffs.administrators).execute();
  await sql`delete from provider_events where received_at < ${cutoffs.clutter}`.execute(db);
}

/**
 * Deletes orders that were never paid, with their lines, events and intents. One whose money came and went back stays for the
 * accounts, and loses its person. The log loses it, too.
 */
async function deleteUnpaid(db: Kysely<Tables>, before: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from orders where paid_at is null and status <> 'on_hold' and created_at < ${before} and replaces is null
        and not exists (select from refunds where order_id = orders.id)
        and not exists (select from disputes where order_id = orders.id)
        and not exists (select from money_movements where order_id = orders.id)
      limit 500`.execute(db);
    const orderIds = rows.map(({ id }) => id);
    if (orderIds.length === 0) return;
    await db.transaction().execute(async (trx) => {
      await erasePersons(trx, orderIds, before);
      await trx.deleteFrom('orders').where('id', 'in', orderIds).execute();
    });
  }
}
