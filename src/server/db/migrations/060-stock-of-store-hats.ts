import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table printful_listings add column catalog_product_id integer, add column in_stock boolean`,
  `create trigger printful_listings_stock_raises_catalog_version after update of in_stock on printful_listings
    for each statement execute function raise_catalog_version()`,
];

/** Whether Printful has the hats of its store in stock. Unknown until they are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
