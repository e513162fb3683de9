import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { SHOP_COMMAND } from '../config/shop-command.ts';
import { CannotOpen } from './cannot-open.ts';

/**
 * A restore keeps what was in the database in schemas beside it until it is done. So one that fails puts everything back, and
 * one that was interrupted is noticed.
 */
export const ASIDE = 'before_restore_';
const SCHEMAS = ['pgboss', 'public'];

/** Empties the database. What was there before an interrupted restore stays aside. */
export async function setAside(client: pg.Client): Promise<void> {
  const isAside = await areAside(client);
  const moves = isAside ? dropAll(SCHEMAS) : await renames(client, SCHEMAS, (name) => `${ASIDE}${name}`);
  await client.query([...moves, 'create schema public'].join(';'));
}

/** Undoes `setAside`. */
export async function putBack(client: pg.Client): Promise<void> {
  const aside = SCHEMAS.map((name) => `${ASIDE}${name}`);
  const moves = await renames(client, aside, (name) => name.slice(ASIDE.length));
  await client.query([...dropAll(SCHEMAS), ...moves].join(';'));
}

/** Drops what `setAside` kept. */
export const dropAside = (client: pg.Client): Promise<unknown> =>
  client.query(dropAll(SCHEMAS.map((name) => `${ASIDE}${name}`)).join(';'));

/** Refuses a database that is only half restored. */
export async function requireFinishedRestore<Db>(db: Kysely<Db>): Promise<void> {
  const { rows } = await sql`select from pg_namespace where nspname = ${`${ASIDE}public`}`.execute(db);
  if (rows.length === 0) return;
  throw new CannotOpen(
    `A restore of this database was interrupted. Nothing is lost: run ${SHOP_COMMAND} restore FILE again.`,
  );
}

const areAside = async (client: pg.Client) => (await existing(client, [`${ASIDE}public`])).length > 0;

async function existing(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ nspname: string }>(
    'select nspname from pg_namespace where nspname = any($1)',
    [names],
  );
  return rows.map(({ nspname }) => nspname);
}

const renames = async (client: pg.Client, names: readonly string[], to: (name: string) => string) =>
  (await existing(client, names)).map((name) => `alter schema ${name} rename to ${to(name)}`);

const dropAll = (names: readonly string[]) => names.map((name) => `drop schema if exists ${name} cascade`);
