import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Every "send again" starts a new round; jobs of earlier rounds do nothing.
  `alter table mails
    add column round integer not null default 1,
    add column begun_at timestamptz,
    add column deferred integer not null default 0`,

  `alter table campaigns add column round integer not null default 1`,
  `alter table campaign_recipients add column deferred integer not null default 0`,

  // One row: when the last newsletter was sent, by any campaign on any instance.
  `create table campaign_pace (
    one boolean primary key default true check (one),
    last_at timestamptz not null default 'epoch'
  )`,
  `insert into campaign_pace default values`,
];

/** Each email is locked before it is sent, all newsletters share one pace, and an outage does not count as a failed try. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
