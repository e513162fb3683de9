import { type Kysely, sql } from 'kysely';

/**
 * Which token Printful accepted last, as a fingerprint: a new one ends the warnings about the end of the former. And the types of
 * events that Printful refuses to report.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table printful_token (
    one boolean primary key default true check (one),
    fingerprint text not null
  )`.execute(db);
  await sql`alter table printful_webhook add column missing text not null default ''`.execute(db);
}
