import { type Kysely, sql } from 'kysely';

/**
 * Newsletters of blocks, and what they did: clicks on their links and unsubscribes, neither with a person, and the orders that
 * came from them. Newsletters of earlier releases keep their Markdown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaigns add column blocks jsonb, add column unsubscribes integer not null default 0`.execute(
    db,
  );
  await sql`
    create table campaign_clicks (
      campaign_id bigint not null references campaigns on delete cascade,
      link integer not null,
      clicks integer not null,
      primary key (campaign_id, link)
    )`.execute(db);
  await sql`alter table orders add column campaign_id bigint references campaigns`.execute(db);
  await sql`create index orders_by_campaign on orders (campaign_id) where campaign_id is not null`.execute(
    db,
  );
}
