import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A code is never deleted, only archived: orders name it.
  `create table discount_codes (
    id integer generated always as identity primary key,
    name text not null check (name = upper(name)),
    kind text not null check (kind in ('percent', 'amount', 'free_shipping')),
    value integer not null,
    min_hats integer not null default 1 check (min_hats between 1 and 99),
    starts_at timestamptz,
    ends_at timestamptz,
    max_uses integer check (max_uses > 0),
    max_uses_per_email integer check (max_uses_per_email > 0),
    created_at timestamptz not null default now(),
    archived_at timestamptz,
    check (case kind when 'percent' then value between 1 and 100 when 'amount' then value > 0 else value = 0 end)
  )`,
  `create unique index discount_codes_by_name on discount_codes (name) where archived_at is null`,

  // What the code did to this order, whatever becomes of the code.
  `alter table orders
    add column code_id integer references discount_codes (id),
    add column code_name text,
    add column code_kind text check (code_kind in ('percent', 'amount', 'free_shipping')),
    add column code_saved integer check (code_saved > 0)`,
  `alter table orders add constraint orders_code_is_whole
    check (num_nulls(code_id, code_name, code_kind, code_saved) in (0, 4))`,
  `create index orders_by_code on orders (code_id, status) where code_id is not null`,
];

/** Discount codes, and which order used which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
