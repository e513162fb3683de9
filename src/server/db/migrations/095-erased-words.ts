import { type Kysely, sql } from 'kysely';

/**
 * Orders that were erased before keep no words of their hats in their history, not even those cut off at a colon, and none of the
 * morning emails that name them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['order_events', 'cause'],
    ['order_holds', 'ended_by'],
  ] as const) {
    const text = sql.ref(column);
    await sql`
      update ${sql.table(table)} set ${text} = regexp_replace(regexp_replace(${text}, '“.*”', '“…”'), '“[^”]*$', '“…”')
      from orders
      where orders.id = order_id and erased_at is not null and ${text} like '%“%'`.execute(db);
  }
  await sql`
    delete from mails where event like 'morning.%' and exists (
      select from orders where erased_at is not null and strpos(text, '#' || orders.id) > 0)`.execute(db);
}
