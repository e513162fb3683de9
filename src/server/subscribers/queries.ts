import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { PageCut } from '../lists/list-answer.ts';
import { hasWords, newestFirst } from '../lists/queries.ts';
import type { SearchWords } from '../lists/search-words.ts';

/** Keeps everybody else who asks for one of the addresses of a mailbox waiting until the transaction ends. */
export const lockMailbox = (trx: Db, mailbox: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox ${mailbox}`}, 0))`.execute(trx);

/** The subscriber with this address, created if missing, and locked until the transaction ends. `email` is in lower case. */
export async function lockSubscriber(trx: Db, email: string) {
  await trx
    .insertInto('subscribers')
    .values({ email, state: 'pending' })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  return trx
    .selectFrom('subscribers')
    .select(['id', 'state', 'round', 'asked_at as askedAt'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Addresses of a mail host, or of Gmail under either of its names, that were asked to confirm from `since` until `now`, and have
 * not unsubscribed since.
 */
export async function findJustAsked(
  trx: Db,
  { host, since, now }: { host: string; since: Date; now: Date },
): Promise<string[]> {
  const hosts = host === 'gmail.com' ? ['gmail.com', 'googlemail.com'] : [host];
  const rows = await trx
    .selectFrom('subscribers')
    .select('email')
    .where('asked_at', '>', since)
    .where('asked_at', '<=', now)
    .where('state', '<>', 'unsubscribed')
    .where(sql<string>`split_part(email, '@', 2)`, 'in', hosts)
    .execute();
  return rows.map(({ email }) => email);
}

/** Records that the owner of the address was asked to confirm, in a new round. */
export async function requestConfirmation(
  trx: Db,
  id: number,
  { round, now }: { round: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set({ state: 'pending', round, asked_at: now, changed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Confirms a request and returns its email address; null if there is nothing to confirm. */
export async function confirmSubscriber(
  trx: Db,
  { id, round }: { id: number; round: number },
  now: Date,
): Promise<string | null> {
  const row = await trx
    .updateTable('subscribers')
    .set({ state: 'confirmed', changed_at: now })
    .where('id', '=', id)
    .where('round', '=', round)
    .where('state', '=', 'pending')
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Ends a subscription, and drops the subscriber's emails from campaigns that have not sent them yet. False if it had ended. */
export async function endSubscription(trx: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subscribers')
    .set({ state: 'unsubscribed', changed_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'unsubscribed')
    .executeTakeFirst();
  await trx
    .updateTable('campaign_recipients')
    .set({ state: 'left' })
    .where('subscriber_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  return numUpdatedRows > 0n;
}

/** A subscriber; null if there is none with this id. */
export const findSubscriber = async (db: Db, id: number) =>
  (await db.selectFrom('subscribers').select(['state', 'round']).where('id', '=', id).executeTakeFirst()) ??
  null;

export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const;

interface SubscriberFilter {
  words: SearchWords | null;
  state?: (typeof SUBSCRIBER_STATES)[number] | undefined;
}

export type ListedSubscriber = Awaited<ReturnType<typeof listSubscribers>>[number];

/** Subscribers, newest first. */
export function listSubscribers(db: Db, { words, state }: SubscriberFilter, cut: PageCut<number>) {
  let list = db.selectFrom('subscribers').select(['id', 'email', 'state', 'created_at as createdAt']);
  if (state !== undefined) list = list.where('state', '=', state);
  return newestFirst(list, cut, hasWords(sql`email`, words));
}

/** Deletes subscribers; false if there were none. Newsletters keep their rows for the counts, without the address. */
export async function deleteSubscribers(
  trx: Db,
  which: (eb: ExpressionBuilder<Tables, 'subscribers'>) => Expression<SqlBool>,
): Promise<boolean> {
  await trx
    .updateTable('campaign_recipients')
    .set({ answer: null })
    .where('subscriber_id', 'in', ({ selectFrom }) => selectFrom('subscribers').select('id').where(which))
    .execute();
  const { numDeletedRows } = await trx.deleteFrom('subscribers').where(which).executeTakeFirst();
  return numDeletedRows > 0n;
}
