import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export interface OrderIntent {
  /** Stripe's id. */
  id: string;
  orderId: string;
  attempt: number;
  payer: string | null;
  threeDSecure: boolean;
  declines: number;
  state: 'open' | 'closing' | 'canceled' | 'paid' | 'returned';
  createdAt: Date;
}

const INTENT = [
  'id',
  'order_id as orderId',
  'attempt',
  'payer',
  'three_d_secure as threeDSecure',
  'declines',
  'state',
  'created_at as createdAt',
] as const;

export const findIntent = async (db: Kysely<Tables>, id: string): Promise<OrderIntent | null> =>
  (await db.selectFrom('order_intents').select(INTENT).where('id', '=', id).executeTakeFirst()) ?? null;

/** The same, after a transaction that is recording its payment has ended. */
export const findUnchangingIntent = async (trx: Kysely<Tables>, id: string): Promise<OrderIntent | null> =>
  (await trx.selectFrom('order_intents').select(INTENT).where('id', '=', id).forShare().executeTakeFirst()) ??
  null;

/** Every intent of an order, oldest first. */
export const intentsOf = (db: Kysely<Tables>, orderId: string): Promise<OrderIntent[]> =>
  db.selectFrom('order_intents').select(INTENT).where('order_id', '=', orderId).orderBy('attempt').execute();

/** The intents of an order that may still be paid, oldest first. */
export const unresolvedIntents = async (db: Kysely<Tables>, orderId: string): Promise<OrderIntent[]> =>
  (await intentsOf(db, orderId)).filter(isUnresolved);

const isUnresolved = ({ state }: OrderIntent) => state === 'open' || state === 'closing';

/** Intents to be canceled at Stripe; at most 100, oldest first. */
export const closingIntents = (db: Kysely<Tables>): Promise<OrderIntent[]> =>
  db
    .selectFrom('order_intents')
    .select(INTENT)
    .where('state', '=', 'closing')
    .orderBy('created_at')
    .limit(100)
    .execute();

export const openIntentsOfPayer = (trx: Kysely<Tables>, payer: string): Promise<OrderIntent[]> =>
  trx
    .selectFrom('order_intents')
    .select(INTENT)
    .where('payer', '=', payer)
    .where('state', '=', 'open')
    .execute();

/** Stores a new intent; an open one becomes the order's current intent. */
export async function insertIntent(
  trx: Kysely<Tables>,
  intent: Insertable<Tables['order_intents']>,
): Promise<void> {
  await trx.insertInto('order_intents').values(intent).execute();
  if (intent.state === 'closing') return;
  await trx
    .updateTable('orders')
    .set({ payment_intent_id: intent.id })
    .where('id', '=', intent.order_id)
    .execute();
}

/** Marks those intents that are open as closing. */
export async function markClosing(trx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('order_intents')
    .set({ state: 'closing' })
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .execute();
}

/** Stores how an intent ended, unless it ended before. */
export async function resolveIntent(
  trx: Kysely<Tables>,
  id: string,
  state: 'canceled' | 'paid' | 'returned',
): Promise<void> {
  await trx
    .updateTable('order_intents')
    .set({ state })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'closing'])
    .execute();
}

/** Makes the paid intent the order's current one. */
export async function setPaidIntent(trx: Kysely<Tables>, orderId: string, id: string): Promise<void> {
  await resolveIntent(trx, id, 'paid');
  await trx.updateTable('orders').set({ payment_intent_id: id }).where('id', '=', orderId).execute();
}

/** Lets one transaction at a time count the declines of a payer or open an intent for it. Taken before any row lock. */
export const lockPayer = (trx: Kysely<Tables>, payer: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`payer ${payer}`}, 0))`.execute(trx);

/** How many cards of a payer were declined since then. */
export async function declinesSince(db: Kysely<Tables>, payer: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('declined_cards')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('payer', '=', payer)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a declined card to its intent and to its payer. */
export async function insertDecline(
  trx: Kysely<Tables>,
  { id, payer }: OrderIntent,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('order_intents')
    .set((eb) => ({ declines: eb('declines', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (payer !== null) await trx.insertInto('declined_cards').values({ payer, at }).execute();
}
