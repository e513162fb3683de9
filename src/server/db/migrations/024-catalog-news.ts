import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What the webhook was set for, so that it is set anew once that changes, whatever Printful answers about it.
  `alter table printful_webhook add column subscription text not null default ''`,
  // When a shopper who did not say where to send the hats was asked again.
  `alter table problems add column reminded_at timestamptz`,
];

/** What Printful's webhook reports, and when a shopper was reminded of a question. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
