create table admin_audit (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  who text not null,
  action text not null,
  subject text not null,
  about text,
  reason text not null default ''
);
create index admin_audit_by_age on admin_audit (at);
create index admin_audit_by_subject on admin_audit (about, subject) where about is not null;
create index admin_audit_by_words on admin_audit using gin (search_words(((((who || ' ') || action) || ' ') || subject)));
create index admin_audit_changes on admin_audit (id) where about is not null;

create table admin_challenges (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index admin_challenges_by_identifier on admin_challenges (identifier);

create table administrators (
  id text primary key,
  name text not null,
  email text not null check (email = lower(email)) unique,
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  role text not null default 'owner' check (role in ('owner', 'helper'))
);

create table admin_credentials (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  administrator_id text not null references administrators on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index admin_credentials_by_administrator on admin_credentials (administrator_id);

create table admin_devices (
  token_hash text not null,
  administrator_id text not null references administrators on delete cascade,
  user_agent text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (token_hash, administrator_id)
);
create index admin_devices_administrator_id on admin_devices (administrator_id) where administrator_id is not null;

create table admin_sessions (
  id text primary key,
  token text not null unique,
  administrator_id text not null references administrators on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ip_address text,
  user_agent text
);
create index admin_sessions_by_administrator on admin_sessions (administrator_id);

create table admin_set_up_links (
  token_hash text primary key,
  email text check (email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  role text not null default 'owner' check (role in ('owner', 'helper')),
  name text not null default '',
  purpose text not null default 'account' check (purpose in ('account', 'password', 'reset'))
);

create table admin_throttles (
  key text not null,
  failures int not null default 0,
  failed_at timestamptz not null,
  free_at timestamptz not null,
  constraint admin_allowances_failures_check check (failures >= 0),
  constraint admin_allowances_pkey primary key (key)
);
create index admin_throttles_by_age on admin_throttles (failed_at);

create table admin_two_factors (
  id text primary key,
  secret text not null,
  backup_codes text not null,
  administrator_id text not null references administrators on delete cascade,
  verified boolean default true,
  failed_verification_count int default 0,
  locked_until timestamptz
);
create index admin_two_factors_by_administrator on admin_two_factors (administrator_id);
create index admin_two_factors_by_secret on admin_two_factors (secret);

create table admin_used_codes (
  administrator_id text not null references administrators on delete cascade,
  code_hash text not null,
  used_at timestamptz not null default now(),
  primary key (administrator_id, code_hash)
);

create function refuse_audit_change() returns trigger
  language plpgsql as $$
    begin raise exception 'admin_audit is only ever added to'; end $$;

-- Only words are taken away, and each leaves its mark.
create function refuse_audit_change_but_erasing() returns trigger
  language plpgsql as $$
    begin
      if (to_jsonb(new) - '{action,subject,reason}'::text[]) = (to_jsonb(old) - '{action,subject,reason}'::text[])
        and new.reason = ''
        and (new.subject = old.subject or (old.about = 'person' and new.subject = ''))
        and (new.action = old.action or (length(new.action) < length(old.action)
          and old.action like replace(regexp_replace(new.action, '([\\%_])', '\\\1', 'g'), '…', '%')))
      then return new; end if;
      raise exception 'admin_audit is only ever added to';
    end $$;

-- When the transaction ends, what the entry is about must be erased: its order, or a person, which the log itself says.
create function refuse_audit_change_without_erasing() returns trigger
  language plpgsql as $$
    begin
      if new.about = 'order' and not exists (select from orders where id = new.subject and erased_at is null)
        or new.about = 'person' and exists (select from admin_audit where about = 'person' and at = now()
          and action like 'erased %')
      then return null; end if;
      raise exception 'admin_audit is only ever added to';
    end $$;

create trigger admin_audit_append_only before update on admin_audit
  for each row execute function refuse_audit_change_but_erasing();
create constraint trigger admin_audit_changes_with_erasing after update on admin_audit deferrable initially deferred
  for each row execute function refuse_audit_change_without_erasing();
create trigger admin_audit_is_never_emptied before truncate on admin_audit
  for each statement execute function refuse_audit_change();
create trigger admin_audit_keeps_two_years before delete on admin_audit
  for each row when ((old.at > (now() - '730 days'::interval))) execute function refuse_audit_change();
