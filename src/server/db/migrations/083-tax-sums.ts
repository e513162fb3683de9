import { type Kysely, sql } from 'kysely';

/** The sales tax of a day: what was collected, and what of it is for the states. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table money_sums add column tax bigint not null default 0, add column tax_owed bigint not null default 0`.execute(
    db,
  );
}
