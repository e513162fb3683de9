import { type Kysely, sql } from 'kysely';

/** What else changes the money of an order. */
const COUNTED = {
  refunds: 'amount, status',
  disputes: 'amount, status, fee, may_cost_more',
  problems: 'claim_credit',
};

/** The money of orders by day, and which orders changed since their days were added up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table money_sums (
      time_zone text not null,
      kind text not null check (kind in ('all', 'country', 'code', 'hat', 'color', 'technique')),
      day date not null,
      name text not null,
      orders int not null,
      hats int not null,
      subtotal bigint not null default 0,
      discounts bigint not null default 0,
      shipping bigint not null default 0,
      paid bigint not null default 0,
      refunds bigint not null default 0,
      disputes bigint not null default 0,
      fees bigint not null default 0,
      printful bigint not null default 0,
      kept bigint not null default 0,
      unsure bigint not null default 0,
      unsure_orders int not null default 0,
      primary key (time_zone, kind, day, name)
    )`.execute(db);
  // Only ever inserted into, so that no payment waits for another.
  await sql`
    create table money_marks (
      id bigint primary key generated always as identity,
      order_id text not null
    )`.execute(db);
  await sql`
    create function mark_money() returns trigger language plpgsql as $$
      begin
        insert into money_marks (order_id) values (case when tg_table_name = 'orders' then to_jsonb(new) ->> 'id'
          else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'order_id' end);
        return null;
      end $$`.execute(db);
  await sql`
    create trigger orders_mark_money_insert after insert on orders for each row
      when (new.paid_at is not null or new.paid is not null or new.replaces is not null) execute function mark_money()`.execute(
    db,
  );
  await sql`
    create trigger orders_mark_money_update
      after update of status, paid, paid_at, stripe_fee, printful_cost, printful_order_id on orders for each row
      when ((new.paid_at is not null or new.paid is not null or new.replaces is not null) and
        (old.status, old.paid, old.paid_at, old.stripe_fee, old.printful_cost, old.printful_order_id) is distinct from
        (new.status, new.paid, new.paid_at, new.stripe_fee, new.printful_cost, new.printful_order_id))
      execute function mark_money()`.execute(db);
  await sql`
    create trigger order_lines_mark_money after update of quantity, hat_color, refused_at on order_lines for each row
      when ((old.quantity, old.hat_color, old.refused_at) is distinct from (new.quantity, new.hat_color, new.refused_at))
      execute function mark_money()`.execute(db);
  for (const [table, columns] of Object.entries(COUNTED))
    await sql`
      create trigger ${sql.ref(`${table}_mark_money`)} after insert or delete or update of ${sql.raw(columns)}
        on ${sql.table(table)} for each row execute function mark_money()`.execute(db);
  await sql`
    insert into money_marks (order_id) select id from orders
    where paid_at is not null or paid is not null order by created_at`.execute(db);
}
