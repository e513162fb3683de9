import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The shopper kept words that the shop may not be allowed to print.
  `alter table order_lines add column words_kept boolean not null default false`,
  // Its hats were refunded because of their words and are not made.
  `alter table order_lines add column refused_at timestamptz`,

  `create table word_questions (
    id integer generated always as identity primary key,
    order_id text not null references orders (id) on delete cascade,
    line_id bigint not null references order_lines (id) on delete cascade,
    state text not null default 'waiting'
      check (state in ('waiting', 'change_asked', 'approved', 'changed', 'refunded', 'canceled')),
    until timestamptz not null,
    created_at timestamptz not null default now(),
    decided_by text,
    decided_at timestamptz,
    refund_id text references refunds (id) on delete set null,
    check ((decided_at is null) = (state in ('waiting', 'change_asked')))
  )`,
  `create index word_questions_by_order on word_questions (order_id, id)`,
  `create unique index word_questions_open on word_questions (line_id) where decided_at is null`,
  `create index word_questions_due on word_questions (until) where decided_at is null`,
];

/** Words that a person has to look at before they are printed, and what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
