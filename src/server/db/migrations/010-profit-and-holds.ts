import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table orders add column hold_kind text check (hold_kind in ('dispute', 'printful', 'other'))`,
  `update orders set hold_kind = case
      when hold_reason like 'the payment is disputed%' then 'dispute'
      when hold_reason like 'Printful holds it%' then 'printful'
      else 'other' end
    where status = 'on_hold'`,
  // The status of an order before a hold is in its events.
  'alter table disputes drop column held_from, add column fee integer',
];

/** What put an order on hold, and what a dispute costs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
