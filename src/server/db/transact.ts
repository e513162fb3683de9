import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { type Db, postgresCode } from './connect.ts';
import type { Tables } from './tables.ts';

/** Runs `work` in a transaction that is `repeatable`. */
export const transact = <Result>(
  db: Db,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => repeatable(() => db.transaction().execute(work));

/** The same for what needs more than the database: `work` gets `deps` with the transaction as `db`. */
export const transactIn = <Needs extends { db: Db }, Result>(
  deps: Needs,
  work: (inner: Omit<Needs, 'db'> & { db: Transaction<Tables> }) => Promise<Result>,
): Promise<Result> => transact(deps.db, (trx) => work({ ...deps, db: trx }));

/**
 * Runs a transaction, or one statement, and again if PostgreSQL ended it as a deadlock or a serialization failure, which a
 * distributed PostgreSQL does often. So `work` touches only the database: calls of providers belong into a plain
 * `db.transaction()`, whose job or request is repeated as a whole.
 */
export async function repeatable<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !REPEATABLE.has(postgresCode(error) ?? '')) throw error;
      // At random, so that two that met do not meet again.
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
}

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 10;

/** https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html */
const REPEATABLE = new Set(['40001', '40P01']);
