import { type Kysely, sql } from 'kysely';

/** What Printful said about an example order of a hat: what it would cost, or why it is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table example_orders (
    variant_id integer not null,
    technique text not null,
    placement text not null,
    api_host text not null,
    product_id integer not null,
    refusal text,
    hats integer,
    digitization integer,
    shipping integer,
    total integer,
    asked_at timestamptz not null,
    primary key (variant_id, technique, placement)
  )`.execute(db);
}
