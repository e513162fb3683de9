import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // `charged` is the amount that Stripe took. A requested refund counts as refunded until it fails.
  `alter table orders
    add column if not exists charged integer check (charged > 0),
    add column if not exists refunded integer not null default 0,
    add column if not exists stripe_fee integer,
    add column if not exists hold_reason text,
    add column if not exists superseded_by text references orders (id) on delete set null,
    add column if not exists key_version integer not null default 1,
    add column if not exists declines integer not null default 0,
    add column if not exists payer text,
    add constraint refunded_within_charge check (refunded between 0 and coalesce(charged, total))`,

  `create index orders_by_payer on orders (payer, created_at) where declines > 0`,

  // How a design is drawn changes with fonts and outlines. This identifies the drawing that was sold.
  `alter table order_lines add column if not exists drawing_hash text`,

  `create table refunds (
    id text primary key,
    stripe_id text unique,
    order_id text not null references orders (id) on delete cascade,
    amount integer not null check (amount > 0),
    status text not null check (status in
      ('requested', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
    reason text not null,
    asked_by text not null,
    failure text,
    created_at timestamptz not null default now()
  )`,
  `create index refunds_by_order on refunds (order_id, created_at)`,

  // Adds and subtracts instead of computing a sum, because a transaction that waited for the order's row sees its new value.
  `create function keep_refunded() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.status not in ('failed', 'canceled') then
        update orders set refunded = refunded - old.amount where id = old.order_id;
      end if;
      if tg_op <> 'DELETE' and new.status not in ('failed', 'canceled') then
        update orders set refunded = refunded + new.amount where id = new.order_id;
      end if;
      return null;
    end $$`,
  `create trigger refunds_keep_refunded after insert or update of amount, status, order_id or delete on refunds
    for each row execute function keep_refunded()`,

  `create table disputes (
    id text primary key,
    order_id text not null references orders (id) on delete cascade,
    amount integer not null check (amount >= 0),
    status text not null,
    reason text not null,
    due_by timestamptz,
    held_from text,
    created_at timestamptz not null default now()
  )`,
  `create index disputes_by_order on disputes (order_id)`,

  `create table order_notes (
    id bigint generated always as identity primary key,
    order_id text not null references orders (id) on delete cascade,
    author_email text not null,
    text text not null,
    at timestamptz not null default now()
  )`,
  `create index order_notes_by_order on order_notes (order_id, id)`,

  `create table needs_you (
    id bigint generated always as identity primary key,
    event text not null unique,
    kind text not null,
    order_id text references orders (id) on delete cascade,
    text text not null,
    created_at timestamptz not null default now(),
    done_at timestamptz
  )`,
  `create index needs_you_open on needs_you (id) where done_at is null`,
  `create index needs_you_by_order on needs_you (order_id)`,

  `create table sweeps (name text primary key, swept_until timestamptz not null)`,
];

/** Refunds, disputes, and alerts about what only a person can decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
