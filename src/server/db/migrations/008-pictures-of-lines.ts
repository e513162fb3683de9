import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table order_lines add column picture text`,
  `update order_lines set picture = products.printful_picture
    from products where products.id = order_lines.product_id and sync_variant_id is not null`,
];

/** A hat that is made as it stands in the store at Printful is shown in its order as it was when it was bought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
