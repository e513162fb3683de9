import { type Kysely, sql } from 'kysely';

/** How often the page of a hat was opened, and how often it was put into a cart from there or from a card: a number a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hat_counts (
      day date not null,
      product_id int not null references products on delete cascade,
      step text not null check (step in ('visit', 'cart')),
      count bigint not null check (count > 0),
      primary key (day, product_id, step)
    )`.execute(db);
  await sql`create index hat_counts_by_product on hat_counts (product_id, day)`.execute(db);
}
