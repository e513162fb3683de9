import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table products (
    id integer generated always as identity primary key,
    name text not null,
    description text not null default '',
    price integer not null check (price between 100 and 99999),
    hat_color text, text_color text, font_style text,
    text_line1 text, text_line2 text, text_line3 text,
    featured boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,

  // Every change of the catalog, even a manual one, raises the version that cached pages depend on.
  `create table catalog_version (one boolean primary key default true check (one), version bigint not null default 1)`,
  `insert into catalog_version default values`,
  `create function raise_catalog_version() returns trigger language plpgsql as $$
    begin update catalog_version set version = version + 1; return null; end $$`,
  `create trigger products_raise_catalog_version after insert or update or delete or truncate on products
    for each statement execute function raise_catalog_version()`,

  `create table blanks (
    hat_color text primary key,
    product_id integer not null,
    variant_id integer not null,
    placement text not null,
    canvas_width integer not null check (canvas_width > 0),
    canvas_height integer not null check (canvas_height > 0),
    updated_at timestamptz not null default now()
  )`,

  `create table quotes (
    id bigint generated always as identity primary key,
    fingerprint text not null,
    options jsonb not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index quotes_fingerprint on quotes (fingerprint, expires_at)`,
  `create index quotes_expiry on quotes (expires_at)`,

  `create table orders (
    id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
    key_hash text not null,
    status text not null check (status in ('pending', 'processing', 'sent_to_printful', 'confirmed_with_printful',
      'shipped', 'completed', 'payment_failed', 'on_hold', 'canceled', 'refunded')),
    customer_name text not null,
    customer_email text not null,
    address1 text not null,
    address2 text,
    city text not null,
    state text not null,
    zip text not null,
    country text not null,
    subtotal integer not null check (subtotal >= 0),
    discount integer not null check (discount between 0 and subtotal),
    discount_percentage integer not null,
    shipping integer not null check (shipping >= 0),
    total integer not null check (total = subtotal - discount + shipping),
    shipping_method text not null,
    shipping_provider_id text not null,
    shipping_cost integer,
    idempotency_key text unique,
    request_hash text not null,
    payment_intent_id text unique,
    asked_at timestamptz,
    printful_order_id text unique,
    printful_attempt integer not null default 1,
    created_at timestamptz not null default now(),
    settled_at timestamptz
  )`,
  `create index orders_by_status on orders (status, created_at, id)`,

  `create table order_lines (
    id bigint generated always as identity primary key,
    order_id text not null references orders (id) on delete cascade,
    position integer not null,
    product_id integer,
    name text not null,
    price integer not null check (price >= 0),
    quantity integer not null check (quantity between 1 and 99),
    share integer not null check (share >= 0),
    is_custom boolean not null,
    hat_color text, text_color text, font_style text,
    text_line1 text, text_line2 text, text_line3 text,
    artwork bytea,
    canvas_width integer,
    canvas_height integer,
    unique (order_id, position)
  )`,

  `create table order_events (
    id bigint generated always as identity primary key,
    order_id text not null references orders (id) on delete cascade,
    from_status text,
    to_status text not null,
    cause text not null,
    at timestamptz not null default now()
  )`,
  `create index order_events_by_order on order_events (order_id, id)`,

  `create table provider_events (
    provider text not null,
    id text not null,
    type text not null,
    received_at timestamptz not null default now(),
    primary key (provider, id)
  )`,

  `create table mails (
    id bigint generated always as identity primary key,
    event text not null,
    recipient text not null,
    message_id text not null unique,
    subject text not null,
    html text not null,
    text text not null,
    state text not null check (state in ('waiting', 'kept', 'sent')),
    attempts integer not null default 0,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    unique (event, recipient)
  )`,

  `create table subscribers (
    id bigint generated always as identity primary key,
    email text not null unique check (email = lower(email)),
    state text not null check (state in ('pending', 'confirmed', 'unsubscribed')),
    created_at timestamptz not null default now()
  )`,
];

/** The catalog, quotes, orders with their history, mails, and subscribers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
