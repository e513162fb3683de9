import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table order_lines add column picture text`,
  `update order_lines set picture = products.printful_picture
    from products where products.id = order_lines.product_id and sync_variant_id is not null`,
];

/** An order shows a hat that is made as saved in the Printful store with the picture it had when it was bought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
