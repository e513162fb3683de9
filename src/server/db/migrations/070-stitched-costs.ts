import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table order_lines add column print_hash text`,
  `create index order_lines_by_print on order_lines (print_hash) where print_hash is not null`,
  `create table example_orders (
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
  )`,
];

/**
 * Which print each embroidery has, so that the same one is sent to Printful under the same address and digitized once. And what
 * Printful said about an example order of a hat: what it would cost, or why it is refused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
