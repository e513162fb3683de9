import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table mails add column promise text`,
  `alter table alerts add column mail_id bigint references mails (id) on delete set null`,
  `create index alerts_by_mail on alerts (mail_id) where mail_id is not null`,
  `update alerts set mail_id = mails.id from mails
    where alerts.kind = 'mail' and mails.id::text = split_part(alerts.event, '.', 2)`,
];

/** Which email an alert is about, and what an email says only for as long as its order can be changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
