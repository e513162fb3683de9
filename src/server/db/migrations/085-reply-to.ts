import { type Kysely, sql } from 'kysely';

/** Where the answer to an email goes; null for the address that it is sent from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column reply_to text`.execute(db);
}
