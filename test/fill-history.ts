import type pg from 'pg';

/** The orders that `fillShop` inserted, with their numbers from 1, the newest first. */
const FILLED = `(select *, split_part(address1, ' ', 1)::integer as n from orders where key_hash = request_hash) as filled`;

const PAID = 'n % 10 < 8';

/** The shop counts visits by the days of its own time zone, which is New York by default. */
const lastDays = (number: number) =>
  `generate_series((now() at time zone 'America/New_York')::date - ${number}, (now() at time zone 'America/New_York')::date, interval '1 day')`;

/** What still waits for the shop, Printful and carriers is new. Some of the unpaid orders can still be paid. */
const STATUS = `case
  when not ${PAID} then case when n < 400 then 'pending' else 'canceled' end
  when n % 40 = 3 then 'refunded'
  when n < 3000 and n % 100 = 17 then 'on_hold'
  when n < 300 then 'processing'
  when n < 700 then 'sent_to_printful'
  when n < 4000 then 'confirmed_with_printful'
  when n < 8000 then 'shipped'
  else 'completed' end`;

const COLORS = `array['navy','pink','white','black','red','aqua','black-white','pink-white','red-white-blue']`;
const FIRST_WORDS = `array['Bride','Team','Not','Hot','Feral','Queen','Salty','Last','Lake','Mama']`;
const SECOND_WORDS = `array['or die','Maya','sorry','mess','since 1994','of naps','but sweet','fling','o''clock','needs this']`;

/** A line for each order, a second one for every fourth. */
const lines = (position: number) => `
  insert into order_lines (order_id, position, name, price, quantity, share, is_custom, product_id, hat_color, text_color,
    font_style, text_line1, text_line2, variant_id, technique, placement, in_crew)
  select id, ${position}, case when is_own then 'Custom Hat' else 'Hat ' || hat end, sold.price, quantity, sold.price * quantity, is_own,
    case when not is_own then products[1 + hat % array_length(products, 1)] end, blanks.hat_color, 'yellow', 'impact',
    case when is_own then first else 'HAT ' || hat end, case when is_own then second end, variant_id, technique, placement, n % 50 = 9
  from (
    select id, n, n % 3 > 0 as is_own, n * 7919 % 300 as hat, case when n % 3 > 0 then 2499 else 2999 end as price,
      case when n % 7 = ${position} then 3 else 1 end as quantity,
      (${COLORS})[1 + (n + ${position}) * 7 % 9] as wanted, (${FIRST_WORDS})[1 + n / 7 % 10] as first,
      case when n % 3 = 1 then (${SECOND_WORDS})[1 + n / 11 % 10] else initcap(substr(md5('words' || n), 1, 8)) end as second
    from ${FILLED} where ${position} = 0 or n % 4 = 0
  ) as sold
  join blanks on blanks.hat_color = wanted, (select array_agg(id order by id) as products from products) as shelf`;

/** The words of an order are collected once, when its lines are inserted. */
const COLLECTING = [
  'orders_refresh_search_update',
  'order_lines_refresh_search_delete',
  'parcels_refresh_search_insert',
  'refunds_refresh_search_insert',
];

const collecting = (how: 'enable' | 'disable') =>
  COLLECTING.map((trigger) => `alter table ${trigger.split('_refresh')[0]} ${how} trigger ${trigger}`);

const STATEMENTS = [
  ...collecting('disable'),
  `delete from order_lines using orders where order_id = orders.id and key_hash = request_hash`,
  `update orders set status = ${STATUS.replaceAll(/\bn\b/g, 'filled.n')},
     paid = case when filled.n % 10 < 8 then orders.total end,
     our_shipping_cost = 419,
     stripe_fee = case when filled.n % 10 < 8 and filled.n > 30 then 131 end,
     printful_cost = case when filled.n % 10 < 8 and filled.n >= 4000 then 1650 end,
     printful_order_id = case when filled.n % 10 < 8 and filled.n >= 300 then (80000000 + filled.n)::text end,
     send_after = case when filled.n % 10 < 8 then case when filled.n < 15 then now() + interval '1 hour' else orders.paid_at end end,
     ship_by = orders.paid_at + interval '5 days', max_delivery_days = 7,
     party_on = case when filled.n % 5 = 1 then (orders.created_at + interval '20 days')::date end
   from ${FILLED} where filled.id = orders.id`,
  `insert into printful_costs (variant_id, technique, placement, cost, asked_at)
   select distinct variant_id, technique, placement, 1650, now() from blanks on conflict do nothing`,
  `insert into parcels (id, order_id, shipment_id, carrier, service, tracking_number, state, shipped_at, delivered_at)
   select 'filled-' || n, id, n::text, 'USPS', 'First Class', '9400' || n, case when n < 6000 then 'shipped' else 'delivered' end,
     paid_at + interval '3 days', case when n >= 6000 then paid_at + interval '8 days' end
   from ${FILLED} where ${PAID} and n >= 4000 and status <> 'refunded'`,
  `insert into order_holds (order_id, kind, cause, reason, since)
   select id, 'address', 'filled', 'Printful does not know the street', paid_at from ${FILLED} where status = 'on_hold'`,
  `insert into refunds (id, stripe_id, order_id, amount, status, reason, reason_kind, asked_by, created_at)
   select 'filled-' || n, 're_filled' || n, id, total, 'succeeded', 'Printed on the wrong side', 'misprint', 'robin@unhingedhats.test',
     paid_at + interval '2 days' from ${FILLED} where status = 'refunded'`,
  ...collecting('enable'),
  lines(0),
  lines(1),
  `insert into problems (order_id, reason, lines, reported_by, decision, decided_at, decided_by, created_at)
   select filled.id, 'misprint', jsonb_build_array(jsonb_build_object('id', order_lines.id, 'quantity', 1)), 'shopper', 'refund',
     paid_at + interval '10 days', 'robin@unhingedhats.test', paid_at + interval '9 days'
   from ${FILLED} join order_lines on order_id = filled.id and position = 0 where n > 4000 and n % 200 = 1`,
  `insert into money_movements (id, type, category, amount, fee, net, currency, created_at, available_on, source_id, order_id)
   select 'txn_filled' || n, 'charge', 'charge', total, 131, total - 131, 'usd', paid_at, paid_at + interval '2 days',
     'ch_filled' || n, id from ${FILLED} where ${PAID}`,
  `insert into money_movements (id, type, category, amount, fee, net, currency, created_at, available_on, source_id, order_id)
   select 'txn_back' || n, 'refund', 'refund', -total, 0, -total, 'usd', paid_at + interval '2 days', paid_at + interval '2 days',
     're_filled' || n, id from ${FILLED} where status = 'refunded'`,
  `insert into money_days (day, movements, net)
   select (created_at at time zone 'utc')::date, count(*), sum(net) from money_movements group by 1
   on conflict (day) do update set movements = excluded.movements, net = excluded.net`,
  `insert into daily_counts (day, step, count)
   select day::date, step, 1000 from ${lastDays(700)} as day,
     unnest(array['visit','cart','checkout','crew']) as step on conflict do nothing`,
  `insert into hat_counts (day, product_id, step, count)
   select day::date, id, step, 10 from ${lastDays(390)} as day,
     (select id from products order by id limit 100) as hats, unnest(array['visit','cart']) as step on conflict do nothing`,
  'vacuum analyze hat_counts',
  'vacuum analyze orders',
  'vacuum analyze order_lines',
  'vacuum analyze order_search',
  'vacuum analyze parcels',
  'vacuum analyze refunds',
  'vacuum analyze money_movements',
  'analyze problems',
  'analyze order_holds',
];

/** Gives the orders of `fillShop` what a real shop knows of its orders: payments, costs, hats, parcels, refunds and the ledger. */
export async function fillHistory(database: Pick<pg.Pool, 'query'>): Promise<void> {
  for (const statement of STATEMENTS) await database.query(statement);
}
