import { sql } from 'kysely';
import type { Hold, HoldKind } from '../../domain/orders/holds.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { Db } from '../db/connect.ts';
import { LATEST_EVENTS } from '../orders/event-queries.ts';
import { ACTIVE_KINDS, ACTIVE_REASONS, STATUS_OF_HATS } from '../orders/holds/queries.ts';

/** Throws unless the database answers and accepts writes. A standby, and one that was set read-only, accept none. */
export async function checkDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{
    readOnly: string;
  }>`select current_setting('transaction_read_only') as "readOnly"`
    .execute(db)
    .catch((cause: unknown) => {
      throw new Error('The database does not answer.', { cause });
    });
  if (rows[0]?.readOnly === 'on') throw new Error('The database accepts no writes.');
}

export interface StuckOrder {
  id: string;
  status: OrderStatus;
  since: Date;
  /** The reasons of all its active holds; null if there are none. */
  holdReasons: string | null;
  /** What holds it. */
  heldBy: HoldKind[];
  holds: Hold[];
}

/** Orders that need a person, oldest first: those on hold that Printful does not make, and those that were due at Printful before `before` and are not confirmed there. */
export async function findStuckOrders(db: Db, before: Date, limit: number): Promise<StuckOrder[]> {
  const { rows } = await sql<StuckOrder>`
    select orders.id, status, ${ACTIVE_REASONS} as "holdReasons", ${ACTIVE_KINDS} as "heldBy",
      (select coalesce(json_agg(json_build_object('kind', kind, 'cause', cause) order by order_holds.id), '[]')
        from order_holds where order_id = orders.id and ended_at is null) as holds,
      coalesce((select max(at) from order_events where order_id = orders.id), created_at) as since
    from orders
    where (status = 'on_hold' and ${STATUS_OF_HATS} = 'on_hold') or (status in ('processing', 'sent_to_printful') and send_after < ${before})
    order by created_at limit ${limit}`.execute(db);
  return rows;
}

/** Orders that are due at Printful and not confirmed, since when the first waits, and how many it confirmed since then. */
export async function countBacklog(
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<{ waiting: number; oldest: Date | null; confirmed: number }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null; confirmed: number }>`
    select count(*) as waiting, min(send_after) as oldest,
      (select count(*) from ${LATEST_EVENTS} where to_status = 'confirmed_with_printful' and at >= ${since}) as confirmed
    from orders where status in ('processing', 'sent_to_printful') and send_after <= ${now}`.execute(db);
  return rows[0] ?? { waiting: 0, oldest: null, confirmed: 0 };
}

export interface MailCounts {
  /** Waiting since before `before`. */
  late: number;
  /** Refused, given up, or sent without a known outcome, of those that still need somebody. */
  failed: number;
}

/** An email to a shopper counts as failed while its alert is open. No alert is about one to the owner or the team. */
export async function countStuckMails(
  db: Db,
  { before, now, owner }: { before: Date; now: Date; owner: string },
): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select count(*) filter (where state = 'waiting' and created_at < ${before}) as late,
      count(*) filter (where state in ('refused', 'unsure', 'failed') and (recipient = ${owner}
        or lower(recipient) in (
          select email from administrators union select email from admin_set_up_links where expires_at > ${now})
        or id in (select mail_id from alerts where done_at is null))) as failed
    from mails where state in ('waiting', 'refused', 'unsure', 'failed')`.execute(db);
  return rows[0] ?? { late: 0, failed: 0 };
}
