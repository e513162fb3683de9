import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table mails drop constraint mails_state_check`,
  `alter table mails add constraint mails_state_check
    check (state in ('waiting', 'sending', 'kept', 'sent', 'refused', 'unsure', 'failed'))`,
  `alter table mails add column if not exists lost integer not null default 0`,
  `alter table mails add column if not exists answer text`,
  `create index if not exists mails_by_age on mails (created_at)`,
  `create index if not exists mails_by_recipient on mails (lower(recipient))`,

  `alter table subscribers add column if not exists round integer not null default 1`,
  `alter table subscribers add column if not exists asked_at timestamptz`,
  `alter table subscribers add column if not exists changed_at timestamptz not null default now()`,
  `create index if not exists subscribers_by_state on subscribers (state, id)`,

  `create table campaigns (
    id bigint generated always as identity primary key,
    subject text not null,
    markdown text not null,
    state text not null default 'draft' check (state in ('draft', 'sending', 'stopped', 'sent')),
    created_at timestamptz not null default now(),
    started_at timestamptz,
    ended_at timestamptz
  )`,
  // A recipient's row stays when the subscriber is deleted, so that counts stay true, but no longer says who it was.
  `create table campaign_recipients (
    id bigint generated always as identity primary key,
    campaign_id bigint not null references campaigns (id) on delete cascade,
    subscriber_id bigint references subscribers (id) on delete set null,
    state text not null default 'waiting'
      check (state in ('waiting', 'sending', 'sent', 'kept', 'refused', 'unsure', 'failed', 'left')),
    attempts integer not null default 0,
    due_at timestamptz not null default now(),
    answer text,
    unique (campaign_id, subscriber_id)
  )`,
  `create index campaign_recipients_by_state on campaign_recipients (campaign_id, state, due_at, id)`,
  `create index campaign_recipients_by_subscriber on campaign_recipients (subscriber_id)`,

  `alter table orders add column if not exists erasure_asked_at timestamptz`,
  `alter table orders add column if not exists erased_at timestamptz`,
  `create index if not exists orders_by_email on orders (lower(customer_email))`,
];

/** Outcomes of mails, newsletter campaigns, and the erasure of personal data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
