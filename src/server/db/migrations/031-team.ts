import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table administrators add column role text not null default 'owner' check (role in ('owner', 'helper'))`,
  // What a link is for: it makes an account, or it only sets the password of one, whose codes stay on.
  `alter table admin_set_up_links
     add column role text not null default 'owner' check (role in ('owner', 'helper')),
     add column name text not null default '',
     add column purpose text not null default 'account' check (purpose in ('account', 'password'))`,
  // A change names what it is about. Calls of the API, and entries from before this column, have no such name.
  `alter table admin_audit add column about text, add column reason text not null default ''`,
  `create index admin_audit_changes on admin_audit (id) where about is not null`,
  `create index admin_audit_by_subject on admin_audit (about, subject) where about is not null`,
];

/** Owners and helpers, links that set a password, and log entries that say what they are about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
