import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `drop trigger admin_audit_append_only on admin_audit`,
  `create trigger admin_audit_is_never_emptied before truncate on admin_audit
    for each statement execute function refuse_audit_change()`,
  // Erasing a person only takes words away. A column added later may not change either.
  `create function refuse_audit_change_but_erasing() returns trigger language plpgsql as $$
    begin
      if (to_jsonb(new) - '{action,subject,reason}'::text[]) = (to_jsonb(old) - '{action,subject,reason}'::text[])
        and new.reason = ''
        and (new.subject = old.subject or (old.about = 'person' and new.subject = ''))
        and (new.action = old.action or (position('…' in new.action) > 0 and length(new.action) < length(old.action)))
      then return new; end if;
      raise exception 'admin_audit is only ever added to';
    end $$`,
  `create trigger admin_audit_append_only before update on admin_audit
    for each row execute function refuse_audit_change_but_erasing()`,
];

/** Erasing a person may take their words out of the log. Everything else in it still cannot be changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
