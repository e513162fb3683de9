import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Each payment intent of an order is a row of order_intents, whose trigger adds it to the words of the order.
  'drop trigger orders_refresh_search_update on orders',
  `create trigger orders_refresh_search_update
    after update of customer_name, customer_email, address1, address2, city, state, zip, country, printful_order_id, erased_at
    on orders for each row execute function refresh_search_of_row('id')`,
];

/** An order gets its words for the search twice until it is paid, not four times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
