import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { PageCut } from '../../lists/list-answer.ts';
import { hasWords, newestFirst } from '../../lists/queries.ts';
import type { SearchWords } from '../../lists/search-words.ts';

/** What administrators did and read, the newest first. */
export function listAudit(db: Db, words: SearchWords | null, cut: PageCut<number>) {
  const list = db.selectFrom('admin_audit').select(['id', 'at', 'who', 'action', 'subject']);
  return newestFirst(list, cut, hasWords(WORDS, words));
}

const WORDS = sql`who || ' ' || action || ' ' || subject`;
