import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table needs_you rename to alerts',
  'alter index needs_you_open rename to alerts_open',
  'alter index needs_you_by_order rename to alerts_by_order',
  'alter table admin_allowances rename to admin_throttles',
  'alter index admin_allowances_by_age rename to admin_throttles_by_age',
  'alter table orders rename column settled_at to paid_at',
  'alter table orders rename column charged to paid',
  'alter table orders rename column shipping_cost to our_shipping_cost',
  'alter table orders rename column told_ship_by to announced_ship_by',
  'alter table quotes rename column fingerprint to quote_key',
  'alter index quotes_fingerprint rename to quotes_by_key',

  'alter table mails drop constraint mails_state_check',
  `update mails set state = 'stored' where state = 'kept'`,
  `alter table mails add constraint mails_state_check
    check (state in ('waiting', 'sending', 'stored', 'sent', 'refused', 'unsure', 'failed'))`,
  'alter table campaign_recipients drop constraint campaign_recipients_state_check',
  `update campaign_recipients set state = 'stored' where state = 'kept'`,
  `alter table campaign_recipients add constraint campaign_recipients_state_check
    check (state in ('waiting', 'sending', 'sent', 'stored', 'refused', 'unsure', 'failed', 'left'))`,
];

/** Gives tables, columns and states the names that the code uses: `paid` is what the shopper paid, in cents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
