import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { PageCut } from '../lists/list-answer.ts';
import { hasWords, newestFirst } from '../lists/queries.ts';
import type { SearchWords } from '../lists/search-words.ts';

type MailState = Tables['mails']['state'];

const COLUMNS = [
  'id',
  'event',
  'recipient',
  'subject',
  'state',
  'attempts',
  'answer',
  'created_at as createdAt',
  'sent_at as sentAt',
] as const;

const WORDS = sql`recipient || ' ' || subject`;

/** Mails of the outbox, the newest first. */
export function listMails(
  db: Db,
  { words, state }: { words: SearchWords | null; state?: string | undefined },
  cut: PageCut<number>,
) {
  let list = db.selectFrom('mails').select(COLUMNS);
  if (state !== undefined) list = list.where('state', '=', state as MailState);
  return newestFirst(list, cut, hasWords(WORDS, words));
}

/** A mail as its reader sees it; null when there is none. */
export const findMail = async (db: Db, id: number) =>
  (await db
    .selectFrom('mails')
    .select([...COLUMNS, 'html', 'text'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;
