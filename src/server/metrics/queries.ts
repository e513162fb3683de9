import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export interface StoredNumbers {
  /** Orders that are not over, by status. */
  orders: Record<string, number>;
  /** Paid orders that are due at Printful and not confirmed there, and since when the first is, in seconds. */
  due: number;
  oldestDue: number;
  /** Emails that were not sent, by state. */
  mails: Record<string, number>;
  oldestMail: number;
  differing: number;
  /** In seconds from now. */
  budgets: { name: string; wait: number; silence: number }[];
}

/**
 * Reads what the metrics show in one statement, from small sets only: open orders, unsent emails. The timeout is
 * the statement's own, because a slow look must not hold a connection.
 */
export async function readStoredNumbers(db: Db): Promise<StoredNumbers> {
  const { rows } = await sql<{ numbers: StoredNumbers }>`
    select json_build_object(
      'orders', (select coalesce(json_object_agg(status, amount), '{}') from (
        select status, count(*) as amount from orders
        where status in ('pending', 'payment_failed', 'processing', 'sent_to_printful', 'confirmed_with_printful', 'shipped',
          'on_hold')
        group by status) as open),
      'due', (select count(*) from orders where status in ('processing', 'sent_to_printful') and send_after <= now()),
      'oldestDue', (select coalesce(extract(epoch from now() - min(send_after)), 0) from orders
        where status in ('processing', 'sent_to_printful') and send_after <= now()),
      'mails', (select coalesce(json_object_agg(state, amount), '{}') from (
        select state, count(*) as amount from mails where state in ('waiting', 'sending', 'refused', 'unsure', 'failed')
        group by state) as unsent),
      'oldestMail', (select coalesce(extract(epoch from now() - min(created_at)), 0) from mails where state = 'waiting'),
      'differing', (select count(*) from money_checks where not matches),
      'budgets', (select coalesce(json_agg(each), '[]') from (
        select name, greatest(0, extract(epoch from next_at - now())) as wait,
          greatest(0, extract(epoch from blocked_until - now())) as silence
        from provider_budgets) as each)
    ) as numbers`.execute(db);
  if (!rows[0]) throw new Error('the numbers are missing');
  return rows[0].numbers;
}
