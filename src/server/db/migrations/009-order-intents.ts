import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // An order has at most one open intent. A closed intent keeps its row, since money may have reached it before.
  `create table order_intents (
    id text primary key,
    order_id text not null references orders (id) on delete cascade,
    attempt integer not null check (attempt > 0),
    payer text,
    three_d_secure boolean not null default false,
    declines integer not null default 0,
    state text not null default 'open' check (state in ('open', 'closing', 'canceled', 'paid', 'returned')),
    created_at timestamptz not null default now(),
    unique (order_id, attempt)
  )`,
  `create unique index order_intents_one_open on order_intents (order_id) where state = 'open'`,
  `create index order_intents_open_by_payer on order_intents (payer) where state = 'open'`,
  `create index order_intents_closing on order_intents (created_at) where state = 'closing'`,
  `insert into order_intents (id, order_id, attempt, payer, declines, state, created_at)
    select payment_intent_id, id, 1, payer, declines,
      case when charged is not null or status not in ('pending', 'payment_failed', 'canceled') then 'paid'
        when status = 'canceled' then 'canceled' else 'open' end,
      created_at
    from orders where payment_intent_id is not null`,

  `create table declined_cards (
    id bigint generated always as identity primary key,
    payer text not null,
    at timestamptz not null
  )`,
  `create index declined_cards_by_payer on declined_cards (payer, at)`,
  `create index declined_cards_by_time on declined_cards (at)`,

  `drop index orders_by_payer`,
  `alter table orders drop column declines, drop column payer`,
];

/** Several payment intents per order, and every declined card with its time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
