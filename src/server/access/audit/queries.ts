import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export interface AuditEntry {
  /** Mail address of an administrator, or `terminal`. */
  who: string;
  /** What was done, as in `signed in` or `GET /api/admin/orders`. */
  action: string;
  /** To what: an order, a session, a person; empty for the whole of it. */
  subject: string;
}

/** Adds to the log of what administrators do; the database lets nobody change or shorten it. */
export async function recordAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await db.insertInto('admin_audit').values(entry).execute();
}
