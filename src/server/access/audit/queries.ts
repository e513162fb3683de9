import { type Expression, type SqlBool, sql } from 'kysely';
import type { AboutKind } from '../../../wire/admin/audit.ts';
import type { Db } from '../../db/connect.ts';
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

/** A call that is about to change something. The change itself is written as a sentence of its own. */
const CALL = 'call';

/** Appends to the audit log. A trigger refuses to change an entry, or to delete it within two years. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  const isCall = /^(?:POST|PUT|PATCH|DELETE) \//.test(entry.action);
  await db
    .insertInto('admin_audit')
    .values({ ...entry, about: isCall ? CALL : null })
    .execute();
}

interface AuditFilter {
  words: SearchWords | null;
  /** As in `AuditEntryAnswer`. */
  who?: string | undefined;
  about?: AboutKind | undefined;
  /** Since this day of the shop's time zone. */
  from?: string | undefined;
  timeZone: string;
  /** Also what was only looked at. */
  reads: boolean;
}

/** What was done, newest first. Calls that changed something are listed as their sentences. */
export function listAudit(db: Db, filter: AuditFilter, cut: PageCut<number>) {
  const list = db
    .selectFrom('admin_audit')
    .select(['id', 'at', 'who', 'action', 'subject', 'about', 'reason'])
    .where(fits(filter));
  return newestFirst(list, cut, hasWords(WORDS, filter.words));
}

const WORDS = sql`who || ' ' || action || ' ' || subject`;

function fits({ who, about, from, timeZone, reads }: AuditFilter): Expression<SqlBool> {
  const conditions = [
    reads
      ? sql<SqlBool>`about is distinct from ${CALL}`
      : sql<SqlBool>`(about is not null and about <> ${CALL} or about is null and action not like 'GET /%')`,
    who !== undefined && sql<SqlBool>`who = ${who}`,
    about !== undefined && sql<SqlBool>`about = ${about}`,
    from !== undefined && sql<SqlBool>`at >= ${from}::date::timestamp at time zone ${timeZone}`,
  ].filter((condition) => typeof condition === 'object');
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The names of the administrators by their email addresses. */
export async function administratorNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('administrators').select(['email', 'name']).orderBy('name').execute();
  return new Map(rows.map(({ email, name }) => [email, name]));
}
