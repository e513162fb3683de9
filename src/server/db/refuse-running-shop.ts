import type pg from 'pg';
import { CannotOpen } from './cannot-open.ts';

/** Refuses a database to which a shop is connected, other than under this name. */
export async function refuseRunningShop(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'unhinged-hats%' and application_name <> $1`,
    [name],
  );
  if (rows.length > 0) throw new CannotOpen('A shop is using this database: stop every instance first.');
}
