import { type Kysely, sql } from 'kysely';

const TAKES_MONEY = `disputes.status not in ('won', 'warning_closed', 'prevented')`;

/** The kinds and causes of holds, recognized by the words in which they were stored, including those of earlier releases. */
const KIND = `case
  when hold_kind = 'dispute' or hold_reason like 'the payment is disputed%' then 'dispute'
  when hold_kind = 'printful' or hold_reason like 'Printful holds it%' then 'printful'
  when hold_reason like 'The address needs%' or hold_reason like 'Printful does not ship to this country%' then 'address'
  when hold_reason like 'the print of “%' or hold_reason like '“%” has no text'
    or hold_reason like 'nothing stands on “%' then 'content'
  when hold_reason like 'the payment %' or hold_reason like 'the money was given back%'
    or hold_reason like 'paid after it was canceled%' or hold_reason like 'a refund of %' then 'payment'
  else 'owner' end`;

const CAUSE = `case
  when hold_reason like 'the payment does not%' then 'mismatch'
  when hold_reason like 'paid after it was canceled%' then 'paid-too-late'
  when hold_reason like 'it is canceled at Printful%' then 'canceled-at-printful'
  when hold_reason like 'it is failed at Printful%' then 'failed-at-printful'
  when hold_reason like 'Printful could not read a print file%' then 'print-file'
  when hold_reason like 'Printful is out of stock%' then 'out-of-stock'
  when kind = 'printful' then 'order'
  when kind = 'address' then 'recipient'
  -- Saving the words of this line ends it. Where several lines have that name, an administrator's send does.
  when kind = 'content' and lines = 1 then 'line.' || line
  else 'earlier' end`;

const STATEMENTS = [
  `create table order_holds (
    id integer generated always as identity primary key,
    order_id text not null references orders (id) on delete cascade,
    kind text not null check (kind in ('dispute', 'printful', 'address', 'content', 'payment', 'owner')),
    cause text not null,
    reason text not null,
    since timestamptz not null default now(),
    ended_at timestamptz,
    ended_by text,
    check ((ended_at is null) = (ended_by is null))
  )`,
  'create unique index order_holds_active on order_holds (order_id, kind, cause) where ended_at is null',
  'create index order_holds_by_order on order_holds (order_id, id)',

  // Each dispute that may take the money holds the order.
  `insert into order_holds (order_id, kind, cause, reason, since)
    select orders.id, 'dispute', disputes.id, 'the payment is disputed (' || disputes.reason || ')', disputes.created_at
    from orders join disputes on order_id = orders.id
    where orders.status = 'on_hold' and ${TAKES_MONEY}
    order by disputes.created_at, disputes.id`,
  `insert into order_holds (order_id, kind, cause, reason, since)
    select id, 'printful', 'order', case when hold_reason like 'Printful holds it%' then hold_reason else 'Printful holds it' end, since
    from orders, lateral (select coalesce(max(at), created_at) as since from order_events
      where order_id = orders.id and to_status = 'on_hold') as held
    where status = 'on_hold' and printful_status = 'onhold'
    order by created_at, id`,
  `insert into order_holds (order_id, kind, cause, reason, since)
    select id, kind, ${CAUSE}, coalesce(hold_reason, 'it is on hold'), since
    from orders, lateral (select ${KIND} as kind) as kinds,
      lateral (select coalesce(max(at), created_at) as since from order_events
        where order_id = orders.id and to_status = 'on_hold') as held,
      lateral (select count(*) as lines, min(id) as line from order_lines
        where order_id = orders.id and strpos(hold_reason, '“' || name || '”') > 0) as named
    where status = 'on_hold' and not exists (
      select from order_holds where order_id = orders.id and order_holds.kind = kinds.kind)
    order by created_at, id`,

  // The open alert about an order's hold gets the event of the hold that it describes. An order could have only one.
  `update alerts set event = 'order-held.' || order_holds.order_id || '.' || order_holds.id
    from order_holds where alerts.kind = 'held' and done_at is null and alerts.order_id = order_holds.order_id
      and strpos(alerts.text, order_holds.reason) > 0
      and order_holds.id = (select min(id) from order_holds as held
        where held.order_id = alerts.order_id and strpos(alerts.text, held.reason) > 0)
      and alerts.id = (select max(id) from alerts as open
        where open.order_id = alerts.order_id and open.kind = 'held' and open.done_at is null)`,

  'alter table orders drop column hold_reason, drop column hold_kind',
];

/** Everything that holds an order, each with its own reason and its own end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
