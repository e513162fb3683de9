import { type Kysely, sql } from 'kysely';

/**
 * The newest reviews are found without the orders that were asked and said nothing, which are many more and were first by time; and
 * what was canceled while Printful held or reviewed it, without everything that was ever canceled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // First and in the order of other transactions, so that no lock is raised later. Former releases read the same rows by the new ones.
  await sql`drop index orders_held_when_ended, reviews_shown_by_time`.execute(db);
  await sql`
    create index orders_stopped_later on orders (id) where status in ('canceled', 'refunded')
      and printful_status in ('pending', 'inreview', 'onhold')`.execute(db);
  await sql`
    create index reviews_published_by_time on reviews (said_at desc, id desc) where published_at is not null`.execute(
    db,
  );
}
