import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A replacement costs the shopper nothing. Its own cost belongs to the order that it replaces hats of.
  `alter table orders add column replaces text references orders (id) on delete set null`,
  `create index orders_by_replaced on orders (replaces) where replaces is not null`,
  `alter table order_lines add column declared_value integer check (declared_value >= 0)`,

  `create table problems (
    id integer generated always as identity primary key,
    order_id text not null references orders (id) on delete cascade,
    request_id text unique,
    reason text not null check (reason in ('misprint', 'damaged', 'wrong_hat', 'lost', 'returned')),
    lines jsonb not null,
    wish text check (wish in ('replacement', 'refund')),
    words text not null default '',
    photo bytea,
    reported_by text not null,
    shipment_id text,
    created_at timestamptz not null default now(),
    decision text check (decision in ('replacement', 'refund', 'nothing')),
    answer text not null default '',
    decided_by text,
    decided_at timestamptz,
    address jsonb,
    replacement_id text unique references orders (id) on delete set null,
    refund_id text unique references refunds (id) on delete set null,
    claimed_at timestamptz,
    claim_due timestamptz,
    claim_result text check (claim_result in ('credited', 'refused')),
    claim_credit integer check (claim_credit > 0),
    claim_ended_at timestamptz,
    check ((decision is null) = (decided_at is null)),
    check ((claim_result is null) = (claim_ended_at is null)),
    check (claim_result is null or claimed_at is not null),
    unique (order_id, shipment_id)
  )`,
  `create index problems_by_order on problems (order_id, id)`,
  `create index problems_pending on problems (id)
    where decision is null or (decision = 'replacement' and replacement_id is null)
      or (claimed_at is not null and claim_result is null)`,
];

/** Problems with hats that were sent, what was decided about them, and the orders that replace hats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
