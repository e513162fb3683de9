import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // One row per budget: when its next call is due at the steady rate, and until when the provider wants no calls.
  `create table provider_budgets (
    name text primary key,
    next_at timestamptz not null default 'epoch',
    blocked_until timestamptz not null default 'epoch'
  )`,

  `create table printful_variants (
    variant_id integer primary key,
    product_id integer not null,
    title text not null,
    color text not null,
    color_code text,
    technique text not null,
    placement text not null,
    canvas_width integer not null check (canvas_width > 0),
    canvas_height integer not null check (canvas_height > 0),
    in_stock boolean not null,
    seen_at timestamptz not null default now()
  )`,
  `alter table blanks add column technique text not null default 'DTFILM'`,
  `alter table blanks add column chosen boolean not null default false`,
  `create trigger blanks_raise_catalog_version after insert or update or delete or truncate on blanks
    for each statement execute function raise_catalog_version()`,

  // Printful's last data for each product that the shop sells. A sync updates only fields that still have Printful's value.
  `create table printful_listings (
    sync_variant_id bigint primary key,
    sync_product_id bigint not null,
    variant_id integer not null,
    product_id integer not null unique,
    name text not null,
    description text not null,
    price integer not null,
    picture_url text,
    seen_in bigint not null
  )`,
  `alter table products add column if not exists printful_picture text`,
  `create table product_pictures (
    name text primary key,
    bytes bytea not null,
    created_at timestamptz not null default now()
  )`,
  `create table printful_syncs (
    id bigint generated always as identity primary key,
    started_at timestamptz not null default now(),
    touched_at timestamptz not null default now(),
    finished_at timestamptz,
    next_offset integer not null default 0,
    total integer,
    added integer not null default 0,
    updated integer not null default 0,
    problem text
  )`,
  `create unique index printful_syncs_running on printful_syncs ((true)) where finished_at is null`,

  `alter table orders add column if not exists printful_cost integer`,
  `alter table orders add column if not exists printful_status text`,
  `alter table orders add column if not exists printful_asked_at timestamptz`,
  `alter table orders add column if not exists hold_reason text`,
  `alter table order_lines add column if not exists thread text`,
  `create table parcels (
    id text primary key,
    order_id text not null references orders (id) on delete cascade,
    shipment_id text not null,
    carrier text,
    service text,
    tracking_number text,
    tracking_url text,
    state text not null check (state in ('shipped', 'delivered', 'returned')),
    shipped_at timestamptz,
    delivered_at timestamptz,
    seen_at timestamptz not null default now(),
    unique (order_id, shipment_id)
  )`,

  `create table printful_webhook (
    one boolean primary key default true check (one),
    url text not null,
    public_key text not null,
    secret_key text not null,
    set_at timestamptz not null default now()
  )`,
];

/** A call budget for all instances, Printful's blanks and store products, parcels, and Printful's webhook. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
