import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A link from the terminal that starts over. An invitation leaves an account that exists alone.
  `alter table admin_set_up_links drop constraint admin_set_up_links_purpose_check,
     add constraint admin_set_up_links_purpose_check check (purpose in ('account', 'password', 'reset'))`,
  `drop trigger admin_audit_append_only on admin_audit`,
  // What was typed as an email address is a password at times.
  `update admin_audit set subject = 'an unknown account' where action = 'failed to sign in' and about is null
     and subject not in (select email from administrators union select who from admin_audit)`,
  // Only words are taken away, and each leaves its mark.
  `create or replace function refuse_audit_change_but_erasing() returns trigger language plpgsql as $$
    begin
      if (to_jsonb(new) - '{action,subject,reason}'::text[]) = (to_jsonb(old) - '{action,subject,reason}'::text[])
        and new.reason = ''
        and (new.subject = old.subject or (old.about = 'person' and new.subject = ''))
        and (new.action = old.action or (length(new.action) < length(old.action)
          and old.action like replace(regexp_replace(new.action, '([\\\\%_])', '\\\\\\1', 'g'), '…', '%')))
      then return new; end if;
      raise exception 'admin_audit is only ever added to';
    end $$`,
  `create trigger admin_audit_append_only before update on admin_audit
    for each row execute function refuse_audit_change_but_erasing()`,
  // When the transaction ends, what the entry is about must be erased: its order, or a person, which the log itself says.
  `create function refuse_audit_change_without_erasing() returns trigger language plpgsql as $$
    begin
      if new.about = 'order' and not exists (select from orders where id = new.subject and erased_at is null)
        or new.about = 'person' and exists (select from admin_audit where about = 'person' and at = now()
          and action like 'erased %')
      then return null; end if;
      raise exception 'admin_audit is only ever added to';
    end $$`,
  `create constraint trigger admin_audit_changes_with_erasing after update on admin_audit
    deferrable initially deferred for each row execute function refuse_audit_change_without_erasing()`,
];

/** Links that reset an account; a log without what strangers typed, in which only erasing a person changes an entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
