import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table mails add column order_id text, add column key_purpose text, add column key_of text`,
  `create index mails_by_order on mails (order_id) where order_id is not null`,
  // An earlier release, which may still run, writes emails with keys and without their order.
  `create function hide_mail_keys() returns void language sql as $$
    update mails set order_id = found.id
    from (select mails.id as mail, orders.id from mails join orders on orders.id in (
        split_part(event, '.', 2),
        (select refunds.order_id from refunds where refunds.id = split_part(event, '.', 2)),
        (select alerts.order_id from alerts where alerts.event = mails.event))
      where mails.order_id is null) as found
    where mails.id = found.mail;
    update mails set
      html = regexp_replace(html, '((?:[?&;]key|#set-up)=)[\\w.-]{16,}', '\\1hidden-key', 'g'),
      text = regexp_replace(text, '((?:[?&;]key|#set-up)=)[\\w.-]{16,}', '\\1hidden-key', 'g')
    where key_purpose is null and state not in ('waiting', 'sending')
      and html ~ '(?:[?&;]key|#set-up)=[\\w.-]{16,}'
  $$`,
  'select hide_mail_keys()',
];

/** No stored email opens anything. Its key is made when it leaves, and it says which order it is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
