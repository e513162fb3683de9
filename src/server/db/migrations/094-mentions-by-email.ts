import { type Kysely, sql } from 'kysely';

/** Whoever asks for their data is looked up as the receiver of a gift, and by an order's earlier email address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_by_receiver on orders (lower(gift->>'email')) where gift is not null`.execute(
    db,
  );
  await sql`
    create index order_changes_by_email on order_changes (lower(before->>'email'))
      where kind in ('email', 'gift')`.execute(db);
}
