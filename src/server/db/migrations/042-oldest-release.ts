import { type Kysely, sql } from 'kysely';

/** The oldest release that works on this schema. Migrations only add, so it stays until one takes something away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table oldest_release (
    one boolean primary key default true check (one),
    release text not null
  )`.execute(db);
  await sql`insert into oldest_release (release) values ('0.2.0')`.execute(db);
}
