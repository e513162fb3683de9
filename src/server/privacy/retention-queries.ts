import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Ends of time for what goes by age alone. */
export interface Ends {
  mails: Date;
  unconfirmedSubscribers: Date;
  formerSubscribers: Date;
  administrators: Date;
  audit: Date;
  /** Of what was counted against those who failed to sign in. */
  throttles: Date;
  /** Of what holds no person and only takes room. */
  clutter: Date;
}

/** Deletes what is older than its end. */
export async function deleteAged(db: Kysely<Tables>, ends: Ends): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('created_at', '<', ends.mails)
    .where('state', 'not in', ['waiting', 'sending'])
    .execute();
  for (const [state, end] of [
    ['pending', ends.unconfirmedSubscribers],
    ['unsubscribed', ends.formerSubscribers],
  ] as const) {
    const aged = (eb: Kysely<Tables>) =>
      eb.selectFrom('subscribers').select('id').where('state', '=', state).where('changed_at', '<', end);
    await db
      .updateTable('campaign_recipients')
      .set({ answer: null })
      .where('subscriber_id', 'in', aged(db))
      .execute();
    await db.deleteFrom('subscribers').where('state', '=', state).where('changed_at', '<', end).execute();
  }
  await db.deleteFrom('admin_devices').where('seen_at', '<', ends.administrators).execute();
  await db.deleteFrom('admin_sessions').where('expires_at', '<', ends.administrators).execute();
  await db.deleteFrom('admin_set_up_links').where('expires_at', '<', ends.administrators).execute();
  // The database refuses to forget what is younger, whatever the clock of this process says.
  await db
    .deleteFrom('admin_audit')
    .where('at', '<', ends.audit)
    .where('at', '<', sql<Date>`now() - interval '730 days'`)
    .execute();
  await db.deleteFrom('admin_throttles').where('failed_at', '<', ends.throttles).execute();
  await db
    .deleteFrom('product_pictures')
    .where('created_at', '<', ends.clutter)
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
    .execute();
  await db.deleteFrom('declined_cards').where('at', '<', ends.clutter).execute();
  await db.updateTable('order_intents').set({ payer: null }).where('created_at', '<', ends.clutter).execute();
  await db.deleteFrom('quotes').where('expires_at', '<', ends.clutter).execute();
  await sql`delete from provider_events where received_at < ${ends.clutter}`.execute(db);
}
