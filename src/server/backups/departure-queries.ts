import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { ASIDE } from '../db/set-aside.ts';
import { endSubscription } from '../subscribers/queries.ts';

export interface Departures {
  /** How many people are unsubscribed again. */
  readers: number;
  /** Administrators whom the backup brings back. */
  administrators: { name: string; email: string }[];
}

/**
 * Unsubscribes again who unsubscribed in the database that a restore replaces, ends what ended there of administrators' access, and
 * finds administrators who were removed there. A database without tables knows nobody. Knows any earlier schema.
 */
export async function repeatDepartures(trx: Db): Promise<Departures> {
  const tables = await sql`select from pg_tables
    where schemaname = ${`${ASIDE}public`} and tablename in ('subscribers', 'administrators')`.execute(trx);
  if (tables.rows.length < 2) return { readers: 0, administrators: [] };
  const { rows: left } = await sql<{ id: number; at: Date }>`
    select here.id, there.changed_at as at from subscribers here join ${aside('subscribers')} there using (email)
    where here.state <> 'unsubscribed' and there.state = 'unsubscribed' and there.changed_at > here.changed_at`.execute(
    trx,
  );
  for (const { id, at } of left) await endSubscription(trx, id, at);
  await endAccess(trx);
  const { rows: administrators } = await sql<{ name: string; email: string }>`
    select name, email from administrators here
    where not exists (select from ${aside('administrators')} there where there.id = here.id or there.email = here.email)
    order by email`.execute(trx);
  return { readers: left.length, administrators };
}

/** Ends again the sessions that ended, and takes away the passkeys that administrators lost there. */
async function endAccess(trx: Db): Promise<void> {
  await sql`
    delete from admin_sessions here
    where not exists (select from ${aside('admin_sessions')} there where there.id = here.id)`.execute(trx);
  const { rows } = await sql`select from pg_tables
    where schemaname in ('public', ${`${ASIDE}public`}) and tablename = 'admin_passkeys'`.execute(trx);
  if (rows.length < 2) return;
  await sql`
    delete from admin_passkeys here
    where exists (select from ${aside('administrators')} there where there.id = here.administrator_id)
      and not exists (select from ${aside('admin_passkeys')} there where there.id = here.id)`.execute(trx);
}

/** A table of the database that a restore replaces. */
const aside = (table: string) => sql.id(`${ASIDE}public`, table);
