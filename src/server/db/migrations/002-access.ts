import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The first five tables are better-auth's, under our names. It compares them with its own schema before it uses them.
  `create table administrators (
    id text primary key,
    name text not null,
    email text not null unique check (email = lower(email)),
    email_verified boolean not null default false,
    image text,
    two_factor_enabled boolean default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create table admin_sessions (
    id text primary key,
    token text not null unique,
    administrator_id text not null references administrators (id) on delete cascade,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    ip_address text,
    user_agent text
  )`,
  `create index admin_sessions_by_administrator on admin_sessions (administrator_id)`,
  `create table admin_credentials (
    id text primary key,
    account_id text not null,
    provider_id text not null,
    administrator_id text not null references administrators (id) on delete cascade,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    password text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index admin_credentials_by_administrator on admin_credentials (administrator_id)`,
  `create table admin_challenges (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index admin_challenges_by_identifier on admin_challenges (identifier)`,
  `create table admin_two_factors (
    id text primary key,
    secret text not null,
    backup_codes text not null,
    administrator_id text not null references administrators (id) on delete cascade,
    verified boolean default true,
    failed_verification_count integer default 0,
    locked_until timestamptz
  )`,
  `create index admin_two_factors_by_secret on admin_two_factors (secret)`,
  `create index admin_two_factors_by_administrator on admin_two_factors (administrator_id)`,

  // A link without an address is for the first administrator, who types one.
  `create table admin_set_up_links (
    token_hash text primary key,
    email text check (email = lower(email)),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table admin_devices (
    token_hash text not null,
    administrator_id text not null references administrators (id) on delete cascade,
    user_agent text not null,
    created_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    primary key (token_hash, administrator_id)
  )`,
  `create table admin_used_codes (
    administrator_id text not null references administrators (id) on delete cascade,
    code_hash text not null,
    used_at timestamptz not null default now(),
    primary key (administrator_id, code_hash)
  )`,
  `create table admin_allowances (
    key text primary key,
    failures integer not null default 0 check (failures >= 0),
    failed_at timestamptz not null,
    free_at timestamptz not null
  )`,
  `create index admin_allowances_by_age on admin_allowances (failed_at)`,

  `create table admin_audit (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    who text not null,
    action text not null,
    subject text not null
  )`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'admin_audit is only ever added to'; end $$`,
  `create trigger admin_audit_append_only before update or delete or truncate on admin_audit
    for each statement execute function refuse_audit_change()`,
];

/** Administrators, what they sign in with, and a log of what they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
