import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table orders
    add column ship_by timestamptz,
    add column told_ship_by timestamptz`,

  // Seven business days after the payment, as the confirmation promised.
  `update orders set ship_by = promise.day + interval '1 day' - interval '1 millisecond'
    from orders paid, lateral (
      select day at time zone 'UTC' as day
        from generate_series(1, 20) n, lateral (
          select date_trunc('day', paid.settled_at at time zone 'UTC') + make_interval(days => n) as day) days
        where extract(isodow from day) < 6 order by day offset 6 limit 1) promise
    where paid.id = orders.id and orders.settled_at is not null`,

  `create index orders_by_promise on orders ((coalesce(told_ship_by, ship_by)))
    where status in ('processing', 'sent_to_printful', 'confirmed_with_printful', 'on_hold')`,
];

/** An order stores its promised ship date, and the later date that was mailed to the shopper. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
