import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table orders add column party_on date',
  // Only the few orders on their way are looked through.
  `create index orders_for_parties on orders (party_on, id)
    where party_on is not null
      and status in ('processing', 'sent_to_printful', 'confirmed_with_printful', 'on_hold', 'shipped')`,
];

/** The day of the party that the hats are for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
