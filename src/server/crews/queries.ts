import type { Selectable } from 'kysely';
import type { Crew } from '../../domain/crew/crew.ts';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export interface StoredCrew {
  id: string;
  organizer: string;
  keyHash: string;
  friendKeyHash: string;
  version: number;
  crew: Crew;
  createdAt: Date;
}

/** A list of names that someone has the organizer's key of. */
export interface OwnCrew {
  id: string;
  keyHash: string;
}

export type StoredAnswer = Omit<Selectable<Tables['crew_answers']>, 'crew_id'>;

export async function insertCrew(
  db: Db,
  { id, organizer, keyHash, friendKeyHash, crew, createdAt }: Omit<StoredCrew, 'version'>,
): Promise<void> {
  await db
    .insertInto('crews')
    .values({
      id,
      organizer,
      key_hash: keyHash,
      friend_key_hash: friendKeyHash,
      data: JSON.stringify(crew),
      created_at: createdAt,
    })
    .execute();
}

/** The list with this id; with `lock`, nobody else changes it until the transaction ends. */
export async function findCrew(
  db: Db,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredCrew | null> {
  const query = db
    .selectFrom('crews')
    .select(['id', 'organizer', 'key_hash as keyHash', 'friend_key_hash as friendKeyHash', 'version'])
    .select(['data as crew', 'created_at as createdAt'])
    .where('id', '=', id);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** Stores a locked list, and returns its new version. */
export async function setCrew(trx: Db, id: string, crew: Crew): Promise<number> {
  const { version } = await trx
    .updateTable('crews')
    .set((eb) => ({ data: JSON.stringify(crew), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function deleteCrew(db: Db, id: string): Promise<void> {
  await db.deleteFrom('crews').where('id', '=', id).execute();
}

export const findAnswers = (db: Db, crewId: string): Promise<StoredAnswer[]> =>
  db
    .selectFrom('crew_answers')
    .select(['member', 'kind', 'listed_hash', 'name', 'at', 'accepted', 'decided_at'])
    .where('crew_id', '=', crewId)
    .orderBy('member')
    .execute();

/** Stores a friend's answer in place of her earlier one. */
export async function putAnswer(trx: Db, crewId: string, answer: StoredAnswer): Promise<void> {
  const { member, ...rest } = answer;
  await trx
    .insertInto('crew_answers')
    .values({ crew_id: crewId, member, ...rest })
    .onConflict((conflict) => conflict.columns(['crew_id', 'member']).doUpdateSet(rest))
    .execute();
}

export async function deleteAnswer(trx: Db, crewId: string, member: number): Promise<void> {
  await trx.deleteFrom('crew_answers').where('crew_id', '=', crewId).where('member', '=', member).execute();
}

/** Stores which lists an order was made from. Lists that are gone, or whose key is wrong, are left out. */
export async function linkCrews(trx: Db, orderId: string, crews: readonly OwnCrew[]): Promise<void> {
  if (crews.length === 0) return;
  const found = await trx
    .selectFrom('crews')
    .select('id')
    .where((eb) => eb.or(crews.map(({ id, keyHash }) => eb.and({ id, key_hash: keyHash }))))
    .forKeyShare()
    .execute();
  if (found.length === 0) return;
  await trx
    .insertInto('order_crews')
    .values(found.map(({ id }) => ({ order_id: orderId, crew_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The paid orders that were made from a list, newest first. */
export const findCrewOrders = (db: Db, crewId: string): Promise<{ id: string; keyVersion: number }[]> =>
  db
    .selectFrom('order_crews')
    .innerJoin('orders', 'orders.id', 'order_crews.order_id')
    .select(['orders.id', 'orders.key_version as keyVersion'])
    .where('crew_id', '=', crewId)
    .where('paid_at', 'is not', null)
    .where('status', 'not in', ['canceled', 'refunded'])
    .orderBy('paid_at', 'desc')
    .execute();
