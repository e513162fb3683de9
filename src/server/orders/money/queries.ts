import { type Insertable, type Selection, sql, type Updateable } from 'kysely';
import { APPROVED, type CardWarning } from '../../../domain/money/card-warning.ts';
import type { Cents } from '../../../domain/money/money.ts';
import type { RefundStatus } from '../../../domain/money/refund-status.ts';
import type { Db } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { ChargedCard } from '../../gateways/stripe-charges.ts';

const REFUND = [
  'id',
  'stripe_id as stripeId',
  'order_id as orderId',
  'amount',
  'status',
  'reason',
  'reason_kind as reasonKind',
  'lines',
  'asked_by as askedBy',
  'failure',
  'paid_otherwise as paidOtherwise',
  'created_at as createdAt',
] as const;

export type Refund = Selection<Tables, 'refunds', (typeof REFUND)[number]>;

/** Throws when more would be refunded than was paid: the database checks it too. */
export const insertRefund = async (trx: Db, refund: Insertable<Tables['refunds']>): Promise<void> => {
  await trx.insertInto('refunds').values(refund).execute();
};

export const findRefund = async (db: Db, id: string): Promise<Refund | null> =>
  (await db.selectFrom('refunds').select(REFUND).where('id', '=', id).executeTakeFirst()) ?? null;

export const refundsOf = (db: Db, orderId: string): Promise<Refund[]> =>
  db
    .selectFrom('refunds')
    .select(REFUND)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function updateRefund(
  trx: Db,
  id: string,
  { stripeId, ...change }: { status: RefundStatus; failure: string | null; stripeId?: string },
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ ...change, ...(stripeId && { stripe_id: stripeId }) })
    .where('id', '=', id)
    .execute();
}

export const setPaidOtherwise = async (trx: Db, id: string, amount: Cents): Promise<void> => {
  await trx.updateTable('refunds').set({ paid_otherwise: amount }).where('id', '=', id).execute();
};

const DISPUTE = [
  'id',
  'amount',
  'status',
  'reason',
  'fee',
  'may_cost_more as mayCostMore',
  'due_by as dueBy',
  'created_at as createdAt',
  'closed_at as closedAt',
] as const;

export type StoredDispute = Selection<Tables, 'disputes', (typeof DISPUTE)[number]>;

export const disputesOf = (db: Db, orderId: string): Promise<StoredDispute[]> =>
  db.selectFrom('disputes').select(DISPUTE).where('order_id', '=', orderId).orderBy('created_at').execute();

export const insertDispute = async (trx: Db, dispute: Insertable<Tables['disputes']>): Promise<void> => {
  await trx.insertInto('disputes').values(dispute).execute();
};

export async function updateDispute(
  trx: Db,
  id: string,
  change: Updateable<Tables['disputes']>,
): Promise<void> {
  await trx.updateTable('disputes').set(change).where('id', '=', id).execute();
}

/** Stores what was paid for an order, its card, and Stripe's fee as soon as it is known. */
export async function saveCharge(
  trx: Db,
  id: string,
  { paid, fee, card }: { paid?: Cents; fee: Cents | null; card: ChargedCard },
): Promise<void> {
  const change = {
    ...(paid === undefined ? {} : { paid }),
    ...(fee === null ? {} : { stripe_fee: fee }),
    ...(card.last4 === null ? {} : { card_brand: card.brand, card_last4: card.last4 }),
  };
  if (Object.keys(change).length > 0)
    await trx.updateTable('orders').set(change).where('id', '=', id).execute();
}

/** Stores a warning about a card. What is closed stays closed, and an approved payment settles every earlier warning about it. */
export async function storeWarning(
  trx: Db,
  { id, source, closedAs, orderId, at }: CardWarning & { orderId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('card_warnings')
    .values({ id, order_id: orderId, source, closed_as: closedAs, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ closed_as: sql`coalesce(card_warnings.closed_as, excluded.closed_as)` }),
    )
    .execute();
  if (closedAs !== APPROVED) return;
  await trx
    .updateTable('card_warnings')
    .set({ closed_as: APPROVED })
    .where('order_id', '=', orderId)
    .where('closed_as', 'is', null)
    .execute();
}

export const warningsOf = (db: Db, orderId: string): Promise<(CardWarning & { handledAt: Date | null })[]> =>
  db
    .selectFrom('card_warnings')
    .select(['id', 'source', 'closed_as as closedAs', 'handled_at as handledAt'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function markHandled(trx: Db, id: string, now: Date): Promise<void> {
  await trx.updateTable('card_warnings').set({ handled_at: now }).where('id', '=', id).execute();
}
