import { type Kysely, sql } from 'kysely';

/** Also run by a restore, because the copy may be older than this migration. */
export const CREATE_SERVED_SHOP = `create table if not exists served_shop (
    one boolean primary key default true check (one),
    origin text not null,
    system_identifier text,
    live boolean not null,
    restored_at timestamptz,
    taken_over_at timestamptz not null default now()
  )`;

/** Which shop works with this database, so that a copy of it does not charge, order or email anything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CREATE_SERVED_SHOP).execute(db);
}
