import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { PageCut } from '../lists/list-answer.ts';
import { hasWords, newestFirst } from '../lists/queries.ts';
import type { SearchWords } from '../lists/search-words.ts';

export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const;

export interface SubscriberFilter {
  words: SearchWords | null;
  state?: (typeof SUBSCRIBER_STATES)[number] | undefined;
}

export interface ListedSubscriber {
  id: number;
  email: string;
  state: string;
  createdAt: Date;
}

/** Subscribers, the newest first. */
export function listSubscribers(
  db: Db,
  { words, state }: SubscriberFilter,
  cut: PageCut<number>,
): Promise<ListedSubscriber[]> {
  let list = db.selectFrom('subscribers').select(['id', 'email', 'state', 'created_at as createdAt']);
  if (state !== undefined) list = list.where('state', '=', state);
  return newestFirst(list, cut, hasWords(sql`email`, words));
}

export async function deleteSubscriber(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('subscribers').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
