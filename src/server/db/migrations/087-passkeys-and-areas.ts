import { type Kysely, sql } from 'kysely';

/** Administrators' passkeys, which session began with one, and the areas of the shop that a helper may enter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_passkeys (
      id text primary key,
      administrator_id text not null references administrators on delete cascade,
      name text not null,
      credential_id text not null unique,
      public_key text not null,
      counter double precision not null,
      device_type text not null,
      backed_up boolean not null,
      transports text,
      aaguid text,
      created_at timestamptz not null default now(),
      used_at timestamptz
    )`.execute(db);
  await sql`create index admin_passkeys_by_administrator on admin_passkeys (administrator_id)`.execute(db);
  await sql`
    alter table admin_sessions add column passkey_id text references admin_passkeys on delete set null`.execute(
    db,
  );
  await sql`create index admin_sessions_by_passkey on admin_sessions (passkey_id) where passkey_id is not null`.execute(
    db,
  );
  for (const table of ['administrators', 'admin_set_up_links'])
    await sql`
      alter table ${sql.table(table)} add column areas text[] not null default '{orders,hats,money,people,newsletter}'`.execute(
      db,
    );
}
