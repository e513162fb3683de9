import { type RawBuilder, sql } from 'kysely';
import { hatColorOf } from '../../domain/design/design.ts';
import { HOLD_DAYS } from '../../domain/orders/approval.ts';
import { WORDS_CAUSE } from '../../domain/orders/holds.ts';
import type { TodayItem } from '../../domain/today/today.ts';
import type { TodayFacts } from '../../domain/today/today-texts.ts';
import type { Db } from '../db/connect.ts';
import { oneRow } from '../db/one-row.ts';
import { STATUS_OF_HATS } from '../orders/holds/queries.ts';
import { IS_REFUNDED } from '../orders/problems/queries.ts';
import { BUYER } from '../orders/queries.ts';

export type StoredTodayItem = TodayItem<TodayFacts>;

/** Nobody would read a longer list to its end. */
const MOST = 500;

/**
 * Everything that waits for a person, or for somebody else because of what a person decided: the only place that says what counts.
 * Read from what is open, of which a shop has little. A shopper who was asked twice since before `unansweredSince` is the owner's
 * to answer.
 */
export async function findToday(
  db: Db,
  { unansweredSince, orderIds }: { unansweredSince: Date; orderIds?: readonly string[] },
): Promise<StoredTodayItem[]> {
  const only = orderIds ? sql`where "orderId" = any(${orderIds})` : sql``;
  const { rows } = await sql<StoredTodayItem>`
    select * from (${everything(unansweredSince)}) as waiting ${only}
    order by since limit ${MOST}`.execute(db);
  return rows.map((row) =>
    row.kind === 'hat' ? { ...row, facts: { ...row.facts, color: hatColorOf(row.cause).label } } : row,
  );
}

/** How many things wait for a person now. */
export async function countToDo(db: Db, { unansweredSince }: { unansweredSince: Date }): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from (${everything(unansweredSince)}) as waiting
    where not "isElsewhere"`.execute(db);
  return oneRow(counted).count;
}

const everything = (unansweredSince: Date): RawBuilder<unknown> =>
  sql`${sql.join([DISPUTES, HOLDS, WORDS, problems(unansweredSince), REFUNDS, HATS, NO_HATS, ALERTS], sql` union all `)}`;

/** What every sentence about an order can say. */
const ORDER = sql`jsonb_build_object('buyer', ${BUYER}, 'receiver', customer_name, 'partyOn', party_on)`;

/** A bank that was answered decides by itself. A lost dispute is over unless it still holds its order. */
const DISPUTES = sql`
  select 'dispute' as kind, order_id as "orderId", disputes.id as cause, disputes.created_at as since,
    case when disputes.status like '%needs_response' then due_by end as "dueAt",
    disputes.status not like '%needs_response' and disputes.status <> 'lost' as "isElsewhere",
    ${ORDER} || jsonb_build_object('amount', amount, 'status', disputes.status, 'reason', reason,
      'deliveredAt', (select max(delivered_at) from parcels where parcels.order_id = disputes.order_id),
      'hasTracking', exists (select 1 from parcels where parcels.order_id = disputes.order_id and tracking_number is not null),
      'isBeingMade', ${STATUS_OF_HATS} = 'confirmed_with_printful'
    ) as facts
  from disputes join orders on orders.id = order_id
  where disputes.status not in ('won', 'warning_closed', 'prevented') and (disputes.status <> 'lost' or exists (
    select 1 from order_holds where order_holds.order_id = disputes.order_id and kind = 'dispute' and cause = disputes.id
      and ended_at is null))`;

/** Holds without a table of their own. The paid order should ship on the promised day, so that is when they cost something. */
const HOLDS = sql`
  select case when kind = 'payment' and cause like 'refund.%' then 'refund_returned' else kind end as kind,
    order_id, cause, since,
    case when kind = 'payment' and cause like 'refund.%' then null else greatest(ship_by, announced_ship_by) end,
    kind = 'printful' and cause in ('draft', 'redraw') and not exists (
      select 1 from alerts where (event = 'order-held.' || order_holds.order_id || '.' || order_holds.id
        or event like 'approval-ends.' || order_holds.order_id || '.%') and done_at is null),
    ${ORDER} || jsonb_build_object('reason', reason)
      || case when kind = 'printful' and cause in ('approval', 'redraw') and printful_held_at is not null
        then jsonb_build_object('canceledAt', printful_held_at + make_interval(days => ${HOLD_DAYS})) else '{}' end
      || coalesce((select jsonb_build_object('amount', amount, 'failure', failure) from refunds
        where kind = 'payment' and cause = 'refund.' || refunds.id), '{}')
  from order_holds join orders on orders.id = order_id
  where ended_at is null
    and not (kind = 'dispute' and exists (select 1 from disputes where disputes.id = cause))
    and not (kind = 'content' and exists (select 1 from word_questions
      where word_questions.order_id = order_holds.order_id and decided_at is null and cause = 'line.' || line_id))`;

/** Words in question, all of an order at once. */
const WORDS = sql`
  select 'content', asked.order_id, ${WORDS_CAUSE}::text, asked.since, asked.until, not asked.is_owners,
    ${ORDER} || jsonb_build_object('words', words, 'wordedHats', hats,
      'hats', (select sum(quantity) from order_lines where order_lines.order_id = asked.order_id))
  from (
    select word_questions.order_id, min(created_at) as since,
      coalesce(min(until) filter (where state = 'waiting'), min(until)) as until,
      bool_or(state = 'waiting') as is_owners,
      jsonb_agg(concat_ws(' / ', nullif(text_line1, ''), nullif(text_line2, ''), nullif(text_line3, '')) order by line_id) as words,
      sum(quantity) as hats
    from word_questions join order_lines on order_lines.id = line_id
    where decided_at is null and state in ('waiting', 'change_asked')
    group by word_questions.order_id
  ) as asked join orders on orders.id = asked.order_id`;

/** Those that wait for the shopper to say where to send the hats are marked, by the same rule as `asksShopper`. */
const problems = (unansweredSince: Date) => sql`
  select case when reason = 'returned' then 'parcel_returned' else 'problem' end, order_id, problems.id::text,
    problems.created_at, null::timestamptz,
    address is null and wish is distinct from 'refund'
      and ((reason = 'returned') or (reason = 'lost' and decision = 'replacement'))
      and not coalesce(reminded_at < ${unansweredSince}, false) and not ${IS_REFUNDED},
    ${ORDER} || jsonb_build_object('problem', reason, 'said', words, 'wish', wish, 'hasPhoto', photo is not null,
      'decision', decision,
      'hats', (select sum((line ->> 'quantity')::integer) from jsonb_array_elements(lines) as line),
      'deliveredAt', (select max(delivered_at) from parcels where parcels.order_id = problems.order_id))
  from problems join orders on orders.id = order_id
  where decision is null or (decision = 'replacement' and replacement_id is null)`;

/** Refunds that failed for an order that is not over. Those of other orders hold them. */
const REFUNDS = sql`
  select 'refund_returned', alerts.order_id, 'refund.' || substr(event, 15), alerts.created_at, null::timestamptz, false,
    ${ORDER} || jsonb_build_object('alertId', alerts.id, 'amount', amount, 'failure', failure)
  from alerts
  join orders on orders.id = alerts.order_id
  left join refunds on event = 'refund-failed.' || refunds.id
  where done_at is null and event like 'refund-failed.%'`;

/** Hat colors that the owner sold and does not sell now, although nobody stopped them. */
const HATS = sql`
  select 'hat', null::text, hat_color, updated_at, null::timestamptz, false,
    jsonb_build_object('color', hat_color, 'isMade', is_made, 'inStock', in_stock, 'lapse', lapse)
  from blanks where not is_stopped and (not is_made or not in_stock or lapse is not null)`;

/** Before the first color is confirmed, the shop sells no designed hat. */
const NO_HATS = sql`
  select 'no_hats', null::text, '', now(), null::timestamptz, false, '{}'::jsonb
  where not exists (select 1 from blanks)`;

/** Alerts about something else than the rows above. An email that is sent again waits for its server. */
const ALERTS = sql`
  select 'alert', alerts.order_id, alerts.id::text, alerts.created_at, null::timestamptz,
    exists (select 1 from mails where mails.id = mail_id and state in ('waiting', 'sending')),
    jsonb_build_object('alertId', alerts.id, 'alertKind', kind, 'text', text)
      || coalesce((select jsonb_build_object('mail', jsonb_build_object('id', mails.id, 'subject', subject,
          'recipient', recipient, 'isReceivers', mails.event like 'gift-shipped.%', 'state', mails.state, 'answer', answer,
          'others', (select coalesce(jsonb_agg(distinct before ->> 'email'), '[]') from order_changes
            where order_changes.order_id = orders.id and order_changes.kind = 'email' and before ->> 'email' not in ('', recipient))))
        from mails join orders on orders.id = mails.order_id where mails.id = mail_id), '{}')
      || coalesce((select ${ORDER} from orders where orders.id = alerts.order_id), '{}')
  from alerts
  where done_at is null
    and kind <> 'held'
    and event not like 'refund-failed.%'
    and event not like 'hats-unsold.%'
    and event not like 'problem.%' and event not like 'problem-answer.%' and event not like 'where-unanswered.%'
    and not exists (select 1 from disputes where event in ('dispute.' || disputes.id,
        'dispute-escalated.' || disputes.id, 'dispute-lost.' || disputes.id)
      and (disputes.status <> 'lost' or exists (select 1 from order_holds where order_holds.order_id = disputes.order_id
        and order_holds.kind = 'dispute' and cause = disputes.id and ended_at is null)))
    and not (kind = 'returned' and exists (select 1 from problems where problems.order_id = alerts.order_id
      and reason = 'returned' and (decision is null or (decision = 'replacement' and replacement_id is null))))`;
