import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table orders add column draft_begun_at timestamptz',
  // Any of these orders may have a draft at Printful that was never stored here, so each is looked up first.
  `update orders set draft_begun_at = coalesce(paid_at, created_at)
    where status not in ('pending', 'payment_failed', 'canceled', 'refunded', 'completed')`,
  `create index orders_to_confirm on orders (paid_at, id) where status in ('processing', 'sent_to_printful')`,
];

/** Drafts at Printful are begun in the order of payment, and the time is stored before the first call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
