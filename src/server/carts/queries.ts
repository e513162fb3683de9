import { sql } from 'kysely';
import { SENT_CODE } from '../../domain/cart/discount-code.ts';
import type { Pricing, SentDiscount, SentItem } from '../../domain/cart/sent-cart.ts';
import type { StoredCode } from '../codes/queries.ts';
import type { Db } from '../db/connect.ts';

export type SentCart = Awaited<ReturnType<typeof listSentCarts>>[number];

/** The order of a cart that was paid, also if its money went back: a cart sells once. */
const PAID_ORDER = sql<string | null>`(select id from orders where sent_cart_id = sent_carts.id
  and (paid_at is not null or status not in ('pending', 'payment_failed', 'canceled')) limit 1)`;

const sentCarts = (db: Db) =>
  db
    .selectFrom('sent_carts')
    .leftJoin('discount_codes as code', 'code.id', 'sent_carts.code_id')
    .select(['sent_carts.id', 'made_by as madeBy', 'email', 'note', 'items', 'pricing'])
    .select(['reason', 'expires_at as expiresAt', 'withdrawn_at as withdrawnAt', PAID_ORDER.as('orderId')])
    .select(['code.id as codeId', 'code.kind', 'code.value']);

const MOST_LISTED = 200;

export const listSentCarts = (db: Db) =>
  sentCarts(db).orderBy('sent_carts.id', 'desc').limit(MOST_LISTED).execute();

export const findSentCart = async (db: Db, id: number): Promise<SentCart | null> =>
  (await sentCarts(db).where('sent_carts.id', '=', id).executeTakeFirst()) ?? null;

/** The same, locked until the end of the transaction, so that nobody else orders or withdraws it. */
export async function lockSentCart(trx: Db, id: number): Promise<SentCart | null> {
  await trx.selectFrom('sent_carts').select('id').where('id', '=', id).forUpdate().execute();
  return findSentCart(trx, id);
}

/** Its discount, as a code that no limit ends. */
export const codeOfSent = ({ codeId, kind, value }: SentCart): StoredCode | null =>
  codeId === null || kind === null || value === null
    ? null
    : {
        id: codeId,
        name: SENT_CODE,
        kind,
        value,
        minHats: 1,
        startsAt: null,
        endsAt: null,
        maxUses: null,
        maxUsesPerEmail: null,
      };

/** The cart that a request made. */
export const findSentByRequest = async (db: Db, requestId: string): Promise<SentCart | null> =>
  (await sentCarts(db).where('request_id', '=', requestId).executeTakeFirst()) ?? null;

export interface NewSentCart {
  requestId: string;
  at: Date;
  by: string;
  email: string;
  note: string;
  items: readonly SentItem[];
  pricing: Pricing;
  discount: SentDiscount | null;
  expiresAt: Date;
}

/** Returns null if the request made a cart before. */
export async function insertSentCart(trx: Db, cart: NewSentCart): Promise<SentCart | null> {
  const { discount } = cart;
  const made = await trx
    .insertInto('sent_carts')
    .values({
      request_id: cart.requestId,
      made_at: cart.at,
      made_by: cart.by,
      email: cart.email,
      note: cart.note,
      items: JSON.stringify(cart.items),
      pricing: JSON.stringify(cart.pricing),
      reason: discount?.reason ?? '',
      expires_at: cart.expiresAt,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  if (discount) {
    const { id: codeId } = await trx
      .insertInto('discount_codes')
      .values({ name: SENT_CODE, kind: discount.kind, value: discount.value, archived_at: cart.at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.updateTable('sent_carts').set({ code_id: codeId }).where('id', '=', made.id).execute();
  }
  return findSentCart(trx, made.id);
}

export const setWithdrawn = (trx: Db, id: number, at: Date): Promise<unknown> =>
  trx.updateTable('sent_carts').set({ withdrawn_at: at }).where('id', '=', id).execute();

/** The orders of a cart that may still be paid, except the one that a request with the key `except` created. */
export async function unpaidOrdersOf(db: Db, id: number, except: string | null = null): Promise<string[]> {
  const unpaid = db
    .selectFrom('orders')
    .select('id')
    .where('sent_cart_id', '=', id)
    .where('status', 'in', ['pending', 'payment_failed']);
  const rows = await (except === null
    ? unpaid
    : unpaid.where('idempotency_key', 'is distinct from', except)
  ).execute();
  return rows.map((row) => row.id);
}

/** Who sent the cart of an order, and why there is a discount. */
export const findSentBy = async (db: Db, orderId: string) =>
  (await db
    .selectFrom('orders')
    .innerJoin('sent_carts', 'sent_carts.id', 'orders.sent_cart_id')
    .select(['made_by as by', 'made_at as at', 'reason'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()) ?? null;

/** Erases the person of these carts. Those that were never ordered are deleted. */
export async function eraseSentCarts(
  trx: Db,
  which: { email: string } | { expiredBefore: Date },
): Promise<void> {
  const isDue =
    'email' in which
      ? sql<boolean>`lower(email) = ${which.email}`
      : sql<boolean>`expires_at < ${which.expiredBefore} and email <> ''`;
  const isOrdered = sql<boolean>`exists (select from orders where sent_cart_id = sent_carts.id)`;
  await trx.deleteFrom('sent_carts').where(isDue).where(sql<boolean>`not ${isOrdered}`).execute();
  await trx
    .updateTable('sent_carts')
    // An empty cart cannot be ordered. One whose link ended stays expired.
    .set({
      email: '',
      note: '',
      items: '[]',
      reason: '',
      ...('email' in which && { withdrawn_at: sql`coalesce(withdrawn_at, now())` }),
    })
    .where(isDue)
    .execute();
}
