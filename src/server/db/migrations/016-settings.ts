import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The newest row is in force. Without rows, the defaults are in force.
  `create table settings (
    version integer primary key check (version > 0),
    at timestamptz not null default now(),
    who text not null,
    data jsonb not null,
    restores integer check (restores >= 0 and restores < version)
  )`,
  `create function refuse_settings_change() returns trigger language plpgsql as $$
    begin raise exception 'settings are only ever added to'; end $$`,
  `create trigger settings_append_only before update or delete or truncate on settings
    for each statement execute function refuse_settings_change()`,
  // Pages show prices and delivery days, and instances poll this version.
  `create trigger settings_raise_catalog_version after insert on settings
    for each statement execute function raise_catalog_version()`,

  // Older orders were sold under the defaults, which are version 0.
  `alter table orders add column settings_version integer not null default 0 check (settings_version >= 0)`,
];

/** Prices, packs and delivery days can be changed. Each change is a row, and an order stores the version it was sold under. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
