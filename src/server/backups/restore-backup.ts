import type pg from 'pg';
import { limitsAt } from '../config/limits.ts';
import { CannotOpen } from '../db/cannot-open.ts';
import { connect, databaseOf } from '../db/connect.ts';
import { migrateAsOf } from '../db/migrate.ts';
import { createQueues } from '../db/migrate-database.ts';
import { openClient } from '../db/open-client.ts';
import { refuseRunningShop } from '../db/refuse-running-shop.ts';
import { dropAside, putBack, setAside } from '../db/set-aside.ts';
import { holdNewsletters } from '../newsletters/queries.ts';
import { markRestored } from '../take-over/queries.ts';
import { copyIn } from './copy.ts';
import { type Departures, repeatDepartures } from './departure-queries.ts';
import { readBackup, verifyBackup } from './read-backup.ts';
import { tablesOf } from './tables.ts';

interface Restoring<Finished> {
  path: string;
  databaseUrl: string;
  now: Date;
  /** What is left to do once the rows are there. Until then, no shop opens on them. */
  finish: () => Promise<Finished>;
}

interface Restored extends Departures {
  rows: number;
  /** The subjects of newsletters that would have been sent. */
  newsletters: string[];
}

/**
 * Replaces everything in a database by a backup, or nothing if that fails. The schema becomes that of the backup; the next start
 * migrates it. The database is marked as restored, and its newsletters, which may have been sent since, wait for the owner.
 */
export async function restoreBackup<Finished>({
  path,
  databaseUrl,
  now,
  finish,
}: Restoring<Finished>): Promise<Restored & { finished: Finished }> {
  const { migrations } = await verifyBackup(path);
  const client = await openClient(databaseUrl, RESTORING);
  const db = connect({ url: databaseUrl, ...limitsAt(1).migrationDatabase, onLost: () => undefined });
  try {
    await refuseRunningShop(client, RESTORING);
    await setAside(client);
    try {
      await migrateAsOf(db, migrations);
      await createQueues(databaseUrl);
      const restored = await load(client, path, now);
      const finished = await finish();
      await dropAside(client);
      return { ...restored, finished };
    } catch (error) {
      await client.query('rollback');
      await putBack(client);
      throw error;
    }
  } finally {
    await db.destroy();
    await client.end();
  }
}

/**
 * How far each sequence starts above that of the backup: more ids than the shop gave out since. Links and Stripe's and Printful's
 * copies name ids, and one from after the backup must never mean a new row.
 */
export const SKIPPED_IDS = 1_000_000;

const RESTORING = 'unhinged-hats restore';

async function load(client: pg.Client, path: string, now: Date): Promise<Restored> {
  const backup = readBackup(path);
  const { tables } = await backup.header();
  await client.query("set timezone = 'UTC'; set statement_timeout = 0; begin");
  const here = await tablesOf(client);
  // Rows come table by table, so references are checked at the end. Triggers have run before the backup.
  const { rows: references } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { drop } of references) await client.query(drop);
  const ours = here.filter(({ name }) => name.startsWith('public.'));
  for (const { name } of ours) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${here.map(({ name }) => name).join(', ')} cascade`);
  for (const { name, columns } of tables) {
    const known = here.find((table) => table.name === name)?.columns ?? [];
    if (columns.some((column) => !known.includes(column)))
      throw new CannotOpen(
        `This release does not know all columns of ${name}: restore with the release of the backup.`,
      );
    await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, backup.rows());
  }
  const { sequences, rows } = await backup.footer();
  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, coalesce($2, 0) + $3)', [name, value, SKIPPED_IDS]);
  for (const { name } of ours) await client.query(`alter table ${name} enable trigger user`);
  for (const { add } of references) await client.query(add);
  const db = databaseOf(poolOf(client));
  await markRestored(db, now);
  const newsletters = await holdNewsletters(db);
  const departures = await repeatDepartures(db);
  await client.query('commit');
  return { rows, newsletters, ...departures };
}

/** A pool of one connection, whose transaction goes on. */
const poolOf = (client: pg.Client) => ({
  connect: async () => Object.assign(client, { release: () => undefined }) as unknown as pg.PoolClient,
  end: async () => undefined,
  options: {},
});
