import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { PageCut } from '../../lists/list-answer.ts';
import { hasWords, newestFirst } from '../../lists/queries.ts';
import type { SearchWords } from '../../lists/search-words.ts';

export interface AuditEntry {
  /** Email address of an administrator, or `terminal`. */
  who: string;
  /** Such as `signed in` or `GET /api/admin/orders`. */
  action: string;
  /** The ids in the path, or the account; empty if there are none. */
  subject: string;
}

/** Appends to the audit log. A trigger refuses to change an entry, or to delete it within two years. */
export async function recordAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db.insertInto('admin_audit').values(entry).execute();
}

/** What administrators did and read, newest first. */
export function listAudit(db: Db, words: SearchWords | null, cut: PageCut<number>) {
  const list = db.selectFrom('admin_audit').select(['id', 'at', 'who', 'action', 'subject']);
  return newestFirst(list, cut, hasWords(WORDS, words));
}

const WORDS = sql`who || ' ' || action || ' ' || subject`;
