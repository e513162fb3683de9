import { type Kysely, sql } from 'kysely';

/** The newest reviews are found without the orders that were asked and said nothing, which are many more and were first by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index reviews_published_by_time on reviews (said_at desc, id desc) where published_at is not null`.execute(
    db,
  );
  // Former releases read the same rows by the new one.
  await sql`drop index reviews_shown_by_time`.execute(db);
}
