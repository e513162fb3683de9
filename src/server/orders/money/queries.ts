import type { Insertable, Kysely } from 'kysely';
import type { Cents } from '../../../domain/money.ts';
import type { RefundStatus } from '../../../domain/refund-status.ts';
import type { Tables } from '../../db/tables.ts';

export interface Refund {
  id: string;
  stripeId: string | null;
  orderId: string;
  amount: Cents;
  status: RefundStatus;
  reason: string;
  /** Why it failed. */
  failure: string | null;
  createdAt: Date;
}

const REFUND = [
  'id',
  'stripe_id as stripeId',
  'order_id as orderId',
  'amount',
  'status',
  'reason',
  'failure',
  'created_at as createdAt',
] as const;

/** Fails when more would go back than was charged: the database counts as well. */
export const insertRefund = async (
  trx: Kysely<Tables>,
  refund: Insertable<Tables['refunds']>,
): Promise<void> => {
  await trx.insertInto('refunds').values(refund).execute();
};

export const findRefund = async (db: Kysely<Tables>, id: string): Promise<Refund | null> =>
  (await db.selectFrom('refunds').select(REFUND).where('id', '=', id).executeTakeFirst()) ?? null;

export const refundsOf = (db: Kysely<Tables>, orderId: string): Promise<Refund[]> =>
  db
    .selectFrom('refunds')
    .select(REFUND)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function updateRefund(
  trx: Kysely<Tables>,
  id: string,
  news: { status: RefundStatus; stripeId?: string | null; failure?: string | null },
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      status: news.status,
      failure: news.failure ?? null,
      ...(news.stripeId ? { stripe_id: news.stripeId } : {}),
    })
    .where('id', '=', id)
    .execute();
}

export interface StoredDispute {
  id: string;
  amount: Cents;
  status: string;
  reason: string;
  /** What the bank charges for it; null until Stripe has booked it. */
  fee: Cents | null;
}

export const disputesOf = (db: Kysely<Tables>, orderId: string): Promise<StoredDispute[]> =>
  db
    .selectFrom('disputes')
    .select(['id', 'amount', 'status', 'reason', 'fee'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();

export const insertDispute = async (
  trx: Kysely<Tables>,
  dispute: Insertable<Tables['disputes']>,
): Promise<void> => {
  await trx.insertInto('disputes').values(dispute).execute();
};

export async function updateDispute(
  trx: Kysely<Tables>,
  id: string,
  news: { status?: string; fee?: Cents },
): Promise<void> {
  await trx.updateTable('disputes').set(news).where('id', '=', id).execute();
}

/** What Stripe took for an order, and keeps of it as soon as that is known. */
export async function saveCharge(
  trx: Kysely<Tables>,
  id: string,
  { paid, fee }: { paid?: Cents; fee: Cents | null },
): Promise<void> {
  const news = {
    ...(paid === undefined ? {} : { paid }),
    ...(fee === null ? {} : { stripe_fee: fee }),
  };
  if (Object.keys(news).length > 0) await trx.updateTable('orders').set(news).where('id', '=', id).execute();
}

/** Until when a list of the provider's was read; null when it never was. */
export async function sweptUntil(db: Kysely<Tables>, name: string): Promise<Date | null> {
  const row = await db.selectFrom('sweeps').select('swept_until').where('name', '=', name).executeTakeFirst();
  return row?.swept_until ?? null;
}

export async function saveSweep(db: Kysely<Tables>, name: string, until: Date): Promise<void> {
  await db
    .insertInto('sweeps')
    .values({ name, swept_until: until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ swept_until: until }))
    .execute();
}
