import { type Kysely, sql } from 'kysely';

const COUNTED = sql`status, paid, paid_at, stripe_fee, printful_cost, printful_order_id, wallet, gift, country`;
const rowOf = (row: 'old' | 'new') =>
  sql.raw(
    `(${row}.status, ${row}.paid, ${row}.paid_at, ${row}.stripe_fee, ${row}.printful_cost, ${row}.printful_order_id, ${row}.wallet, ${row}.gift is null, ${row}.country)`,
  );

/** The money of a day by occasion, by what paid, and of gifts; days without them are added up anew. A cart that is sent once for each request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table money_sums drop constraint money_sums_kind_check`.execute(db);
  await sql`
    alter table money_sums add constraint money_sums_kind_check
      check (kind in ('all', 'country', 'wallet', 'gift', 'code', 'hat', 'occasion', 'color', 'technique'))`.execute(
    db,
  );
  await sql`drop trigger orders_mark_money_update on orders`.execute(db);
  await sql`
    create trigger orders_mark_money_update after update of ${COUNTED} on orders for each row
      when ((new.paid_at is not null or new.paid is not null or new.replaces is not null)
        and ${rowOf('old')} is distinct from ${rowOf('new')})
      execute function mark_money()`.execute(db);
  // One order of each day is enough, and a quarter of an hour has the same day in every time zone.
  await sql`
    create function mark_money_of_hat() returns trigger language plpgsql as $$
      begin
        insert into money_marks (order_id)
        select max(orders.id) from orders join order_lines on order_id = orders.id
        where product_id = new.id and replaces is null
        group by date_bin('15 minutes', orders.created_at, 'epoch') order by min(orders.created_at);
        return null;
      end $$`.execute(db);
  await sql`
    create trigger products_mark_money after update of occasions on products for each row
      when (old.occasions is distinct from new.occasions) execute function mark_money_of_hat()`.execute(db);
  await sql`alter table sent_carts add column request_id text unique`.execute(db);
}
