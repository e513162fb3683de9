create table discount_codes (
  id int primary key generated always as identity,
  name text not null check (name = upper(name)),
  kind text not null check (kind in ('percent', 'amount', 'free_shipping')),
  value int not null,
  min_hats int not null default 1 check ((min_hats >= 1) and (min_hats <= 99)),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses int check (max_uses > 0),
  max_uses_per_email int check (max_uses_per_email > 0),
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint discount_codes_check check (
case kind
    when 'percent' then ((value >= 1) and (value <= 100))
    when 'amount' then (value > 0)
    else (value = 0)
end)
);
create unique index discount_codes_by_name on discount_codes (name) where archived_at is null;

create table blanks (
  hat_color text primary key,
  product_id int not null,
  variant_id int not null,
  placement text not null,
  canvas_width int not null check (canvas_width > 0),
  canvas_height int not null check (canvas_height > 0),
  updated_at timestamptz not null default now(),
  technique text not null,
  api_host text not null,
  store_id text not null,
  title text not null,
  color text not null,
  color_code text,
  color_code2 text,
  image text,
  price int not null check (price >= 0),
  price_now int not null check (price_now >= 0),
  is_made boolean not null default true,
  in_stock boolean not null,
  is_stopped boolean not null default false,
  lapse text,
  confirmed_at timestamptz not null,
  confirmed_by text not null
);

create table catalog_version (
  one boolean primary key default true check (one),
  version bigint not null default 1
);

create table crews (
  id text primary key,
  organizer text not null,
  key_hash text not null,
  friend_key_hash text not null,
  version int not null default 1,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index crews_by_age on crews (created_at);

create table crew_answers (
  crew_id text not null references crews on delete cascade,
  member int not null,
  kind text not null check (kind in ('confirmed', 'changed', 'deleted')),
  listed_hash text not null,
  name text,
  at timestamptz not null default now(),
  accepted boolean,
  decided_at timestamptz,
  constraint crew_answers_check check ((kind = 'deleted') = (name is null)),
  constraint crew_answers_check1 check ((accepted is null) = (decided_at is null)),
  primary key (crew_id, member)
);

create table example_orders (
  variant_id int not null,
  technique text not null,
  placement text not null,
  api_host text not null,
  product_id int not null,
  refusal text,
  hats int,
  digitization int,
  shipping int,
  total int,
  asked_at timestamptz not null,
  primary key (variant_id, technique, placement)
);

create table hat_model (
  one boolean primary key default true check (one),
  api_host text not null,
  store_id text not null,
  product_id int not null,
  technique text not null,
  placement text not null,
  name text not null,
  brand text,
  image text,
  chosen_at timestamptz not null,
  chosen_by text not null,
  read_at timestamptz not null
);

create table oldest_release (
  one boolean primary key default true check (one),
  release text not null
);

create table printful_costs (
  variant_id int not null,
  technique text not null,
  placement text not null,
  cost int not null,
  asked_at timestamptz not null,
  primary key (variant_id, technique, placement)
);

create table printful_customs (
  country text primary key,
  fees_possible boolean not null,
  asked_at timestamptz not null
);

create table printful_listings (
  sync_variant_id bigint primary key,
  sync_product_id bigint not null,
  variant_id int not null,
  product_id int not null unique,
  name text not null,
  description text not null,
  price int not null,
  picture_url text,
  seen_in bigint not null,
  gone_at timestamptz,
  asked_at timestamptz not null default '1970-01-01 00:00:00+00',
  catalog_product_id int,
  in_stock boolean
);

create table printful_rate_requests (
  country text not null,
  state text not null,
  hats text not null,
  until timestamptz not null,
  primary key (country, state, hats)
);

create table printful_rates (
  country text not null,
  state text not null,
  hats text not null,
  rates jsonb not null,
  asked_at timestamptz not null,
  primary key (country, state, hats)
);

create table printful_reasons (
  external_id text not null,
  status text not null,
  order_id text not null,
  reason text not null,
  at timestamptz not null,
  primary key (external_id, status)
);
create index printful_reasons_by_order on printful_reasons (order_id);

create table printful_syncs (
  id bigint primary key generated always as identity,
  started_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  finished_at timestamptz,
  next_offset int not null default 0,
  total int,
  added int not null default 0,
  updated int not null default 0,
  problem text
);
create unique index printful_syncs_running on printful_syncs ((true)) where finished_at is null;

create table printful_token (
  one boolean primary key default true check (one),
  fingerprint text not null
);

create table printful_variants (
  variant_id int primary key,
  product_id int not null,
  title text not null,
  color text not null,
  color_code text,
  technique text not null,
  placement text not null,
  canvas_width int check (canvas_width > 0),
  canvas_height int check (canvas_height > 0),
  in_stock boolean,
  seen_at timestamptz not null default now(),
  color_code2 text,
  image text,
  price int check (price >= 0)
);

create table printful_webhook (
  one boolean primary key default true check (one),
  url text not null,
  public_key text not null,
  secret_key text not null,
  set_at timestamptz not null default now(),
  subscription text not null default '',
  missing text not null default ''
);

create table product_changes (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  who text not null,
  change jsonb not null,
  before jsonb not null,
  undone_at timestamptz
);

create table product_pictures (
  name text primary key,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

create table products (
  id int primary key generated always as identity,
  name text not null,
  description text not null default '',
  price int not null check ((price >= 100) and (price <= 99999)),
  hat_color text,
  text_color text,
  font_style text,
  text_line1 text,
  text_line2 text,
  text_line3 text,
  featured boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  printful_picture text,
  version int not null default 1,
  occasions text[] not null default '{}',
  state text not null default 'live' check (state in ('draft', 'live', 'archived')),
  position int generated by default as identity
);
create index products_by_folded_words on products
  using gin (array_to_tsvector(fold_words(((((((((name || ' ') || description) 
    || ' ') || coalesce(text_line1, '')) || ' ') || coalesce(text_line2, '')) || ' ') || coalesce(text_line3, '')))));
create index products_by_position on products ("position", id);
create index products_by_words on products
  using gin (search_words(((((((((name || ' ') || description) 
    || ' ') || coalesce(text_line1, '')) || ' ') || coalesce(text_line2, '')) || ' ') || coalesce(text_line3, ''))));

create table provider_budgets (
  name text primary key,
  next_at timestamptz not null default '1970-01-01 00:00:00+00',
  blocked_until timestamptz not null default '1970-01-01 00:00:00+00',
  recent jsonb not null default '[]'
);

-- Which shop works with this database, so that a copy of it does not charge, order or email anything.
create table served_shop (
  one boolean primary key default true check (one),
  origin text not null,
  system_identifier text,
  live boolean not null,
  restored_at timestamptz,
  taken_over_at timestamptz not null default now()
);

-- The newest row is in force. Without rows, the defaults are in force.
create table settings (
  version int primary key check (version > 0),
  at timestamptz not null default now(),
  who text not null,
  data jsonb not null,
  restores int,
  constraint settings_check check ((restores >= 0) and (restores < version))
);

create function raise_catalog_version() returns trigger
  language plpgsql as $$
    begin update catalog_version set version = version + 1; return null; end $$;

create function raise_product_version() returns trigger
  language plpgsql as $$
    begin
      if new.position <> old.position then return new; end if;
      new.version = old.version + 1; new.updated_at = now(); return new;
    end $$;

create function refuse_settings_change() returns trigger
  language plpgsql as $$
    begin raise exception 'settings are only ever added to'; end $$;

create trigger blanks_raise_catalog_version after insert or delete or update or truncate on blanks
  for each statement execute function raise_catalog_version();
create trigger printful_listings_raise_catalog_version after update of gone_at on printful_listings
  for each statement execute function raise_catalog_version();
create trigger printful_listings_stock_raises_catalog_version after update of in_stock on printful_listings
  for each statement execute function raise_catalog_version();
create trigger products_raise_catalog_version after insert or delete or update or truncate on products
  for each statement execute function raise_catalog_version();
create trigger products_raise_version before update on products
  for each row execute function raise_product_version();
create trigger settings_append_only before delete or update or truncate on settings
  for each statement execute function refuse_settings_change();
create trigger settings_raise_catalog_version after insert on settings
  for each statement execute function raise_catalog_version();

insert into catalog_version default values;
insert into oldest_release (release) values ('0.2.0');
