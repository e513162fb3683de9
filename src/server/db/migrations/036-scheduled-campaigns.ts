import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table campaigns drop constraint campaigns_state_check`,
  `alter table campaigns add constraint campaigns_state_check
    check (state in ('draft', 'scheduled', 'sending', 'stopped', 'sent'))`,
  `alter table campaigns add column send_at timestamptz`,
  `alter table campaigns add constraint campaigns_send_at check (state <> 'scheduled' or send_at is not null)`,
  // Encoded anew by the shop, and named by their content. Sent emails show them for as long as they are read.
  `create table campaign_pictures (
    name text primary key,
    bytes bytea not null,
    created_at timestamptz not null default now()
  )`,
];

/** Campaigns that are sent at a set time, and pictures for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
