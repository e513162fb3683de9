import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Why money was refunded, to count refunds by cause. The text beside it is what a person typed.
  `alter table refunds add column reason_kind text not null default 'other'`,
  // The hats that were refunded: [{"id": line, "quantity": hats}]. Empty for a refund by amount.
  `alter table refunds add column lines jsonb not null default '[]'`,
  `update refunds set reason_kind = 'stripe' where asked_by = 'Stripe'`,
  `update refunds set reason_kind = problems.reason, lines = problems.lines
   from problems where problems.refund_id = refunds.id`,
  `update refunds set reason_kind = 'words',
     lines = jsonb_build_array(jsonb_build_object('id', order_lines.id, 'quantity', order_lines.quantity))
   from word_questions join order_lines on order_lines.id = word_questions.line_id
   where word_questions.refund_id = refunds.id`,
  // When Stripe said that a dispute is over.
  `alter table disputes add column closed_at timestamptz`,
  // Disputes that wait for an answer, and the newest of the others.
  `create index disputes_by_day on disputes (created_at, id)`,
];

/** Why money was refunded and for which hats, and when disputes ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
