import { type Kysely, sql } from 'kysely';

/** What of a failed refund the owner paid another way, such as by check. It counts as refunded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds add column paid_otherwise int not null default 0
      check (paid_otherwise between 0 and amount)`.execute(db);
  await sql`
    create or replace function keep_refunded() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          update orders set refunded = refunded
            - case when old.status in ('failed', 'canceled') then old.paid_otherwise else old.amount end
          where id = old.order_id;
        end if;
        if tg_op <> 'DELETE' then
          update orders set refunded = refunded
            + case when new.status in ('failed', 'canceled') then new.paid_otherwise else new.amount end
          where id = new.order_id;
        end if;
        return null;
      end $$`.execute(db);
  for (const [name, columns, call] of [
    ['refunds_keep_refunded', 'amount, status, order_id', 'keep_refunded()'],
    ['refunds_mark_money', 'amount, status', 'mark_money()'],
  ] as const) {
    await sql`drop trigger ${sql.ref(name)} on refunds`.execute(db);
    await sql`
      create trigger ${sql.ref(name)} after insert or delete or update of ${sql.raw(columns)}, paid_otherwise
        on refunds for each row execute function ${sql.raw(call)}`.execute(db);
  }
}
