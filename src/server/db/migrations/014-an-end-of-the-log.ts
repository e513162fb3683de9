import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `drop trigger admin_audit_append_only on admin_audit`,
  `create trigger admin_audit_append_only before update or truncate on admin_audit
    for each statement execute function refuse_audit_change()`,
  `create trigger admin_audit_keeps_two_years before delete on admin_audit
    for each row when (old.at > now() - interval '730 days') execute function refuse_audit_change()`,
  `create index admin_audit_by_age on admin_audit (at)`,
  `create index order_lines_by_picture on order_lines (picture) where picture is not null`,
];

/** Entries of the audit log still cannot be changed, but they may be deleted once they are two years old. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
