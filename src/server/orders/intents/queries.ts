import { type Insertable, type Selection, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { writeAll } from '../../db/write-all.ts';

export const INTENT = [
  'id',
  'order_id as orderId',
  'attempt',
  'payer',
  'three_d_secure as threeDSecure',
  'declines',
  'state',
  'created_at as createdAt',
] as const;

export type OrderIntent = Selection<Tables, 'order_intents', (typeof INTENT)[number]>;

export const findIntent = async (db: Db, id: string): Promise<OrderIntent | null> =>
  (await db.selectFrom('order_intents').select(INTENT).where('id', '=', id).executeTakeFirst()) ?? null;

/** The same, after a transaction that is recording its payment has ended. */
export const findUnchangingIntent = async (trx: Db, id: string): Promise<OrderIntent | null> =>
  (await trx.selectFrom('order_intents').select(INTENT).where('id', '=', id).forShare().executeTakeFirst()) ??
  null;

/** Every intent of an order, oldest first. */
export const intentsOf = (db: Db, orderId: string): Promise<OrderIntent[]> =>
  db.selectFrom('order_intents').select(INTENT).where('order_id', '=', orderId).orderBy('attempt').execute();

/** The intents of an order that may still be paid, oldest first. */
export const unresolvedIntents = async (db: Db, orderId: string): Promise<OrderIntent[]> =>
  (await intentsOf(db, orderId)).filter(isUnresolved);

export const isUnresolved = ({ state }: OrderIntent) => state === 'open' || state === 'closing';

/** Intents to be canceled at Stripe; at most 100, newest first. */
export const closingIntents = (db: Db, orderId?: string): Promise<OrderIntent[]> =>
  db
    .selectFrom('order_intents')
    .select(INTENT)
    .where('state', '=', 'closing')
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId as string))
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();

/** The hash of the wider network around a payer's, if there is one. */
const aroundOf = (payer: string): string | null => payer.split(' ')[1] ?? null;

/** The open intents of a payer's network, and of the wider one around it. */
export function openIntentsAround(trx: Db, payer: string): Promise<OrderIntent[]> {
  const around = aroundOf(payer);
  return trx
    .selectFrom('order_intents')
    .select(INTENT)
    .where(around === null ? sql`payer` : sql`split_part(payer, ' ', 2)`, '=', around ?? payer)
    .where('state', '=', 'open')
    .execute();
}

/** Stores a new intent; an open one becomes the order's current intent. */
export const insertIntent = (trx: Db, intent: Insertable<Tables['order_intents']>): Promise<void> =>
  writeAll(trx, [
    trx.insertInto('order_intents').values(intent),
    ...(intent.state === 'closing'
      ? []
      : [trx.updateTable('orders').set({ payment_intent_id: intent.id }).where('id', '=', intent.order_id)]),
  ]);

/** Marks those intents that are open as closing. */
export async function markClosing(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('order_intents')
    .set({ state: 'closing' })
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .execute();
}

type IntentEnd = 'canceled' | 'paid' | 'returned';

/** The update that stores how an intent ended, unless it ended before. */
export const intentEnd = (trx: Db, id: string, state: IntentEnd) =>
  trx
    .updateTable('order_intents')
    .set({ state })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'closing']);

/** Stores how an intent ended, unless it ended before. */
export async function resolveIntent(trx: Db, id: string, state: IntentEnd): Promise<void> {
  await intentEnd(trx, id, state).execute();
}

/** Makes the paid intent the order's current one. */
export async function setPaidIntent(trx: Db, orderId: string, id: string): Promise<void> {
  await resolveIntent(trx, id, 'paid');
  await trx.updateTable('orders').set({ payment_intent_id: id }).where('id', '=', orderId).execute();
}

/**
 * While one transaction counts a payer's declines, no other counts them or opens an intent for it. Many may open intents at once:
 * a whole office may pay from one address. Taken before any row lock.
 */
export const lockPayer = (trx: Db, payer: string, use: 'to count' | 'to open'): Promise<unknown> =>
  sql`select ${sql.raw(use === 'to count' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')}(
    hashtextextended(${`payer ${aroundOf(payer) ?? payer}`}, 0))`.execute(trx);

/** How many cards of a payer's network were declined, and of the wider one around it. */
export interface Declines {
  own: number;
  around: number;
}

/** How many were since then. */
export const declinesSince = (db: Db, payer: string, since: Date): Promise<Declines> =>
  countDeclines(db, payer, since).executeTakeFirstOrThrow();

function countDeclines(db: Db, payer: string, since: Date) {
  const hashes = payer.split(' ');
  const countOf = (hash: string | null) => sql<number>`count(*) filter (where payer = ${hash})`;
  return db
    .selectFrom('declined_cards')
    .select([countOf(hashes[0] ?? null).as('own'), countOf(aroundOf(payer)).as('around')])
    .where('payer', 'in', hashes)
    .where('at', '>', since);
}

interface Attempt {
  orderId: string;
  attempt: number;
  payer: string;
  since: Date;
}

/** The intent that another call stored for the same attempt, and how many cards were declined since then. */
export async function findTwin(
  trx: Db,
  { orderId, attempt, payer, since }: Attempt,
): Promise<{ twin: Pick<OrderIntent, 'id' | 'state'> | null; declines: Declines }> {
  const { id, state, ...declines } = await trx
    .selectFrom(countDeclines(trx, payer, since).as('declines'))
    .leftJoin('order_intents', (join) => join.on('order_id', '=', orderId).on('attempt', '=', attempt))
    .select(['id', 'state', 'own', 'around'])
    .executeTakeFirstOrThrow();
  return { twin: id === null || state === null ? null : { id, state }, declines };
}

/** Adds a declined card to its intent and to its payer's networks. */
export async function insertDecline(trx: Db, { id, payer }: OrderIntent, at: Date): Promise<void> {
  await trx
    .updateTable('order_intents')
    .set((eb) => ({ declines: eb('declines', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (payer === null) return;
  const networks = payer.split(' ');
  await trx
    .insertInto('declined_cards')
    .values(networks.map((network) => ({ payer: network, at })))
    .execute();
}
