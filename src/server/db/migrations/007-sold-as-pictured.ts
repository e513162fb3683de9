import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table order_lines add column sync_variant_id bigint`,
  // Until now, a hat from the Printful store that has no text here was made as saved there.
  `update order_lines set sync_variant_id = listing.sync_variant_id
    from printful_listings listing where listing.product_id = order_lines.product_id
      and concat(text_line1, text_line2, text_line3) = ''`,
];

/** Each order line stores how its hat was sold: as saved in the Printful store, or from a design of the shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
