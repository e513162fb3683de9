import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Kysely,
  type MigrationLockOptions,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  sql,
} from 'kysely';
import pg from 'pg';
import { nameStatements, prepareOften } from './prepare-often.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

const INT8 = 20;

export interface PoolLimits {
  connections: number;
  /** Milliseconds before an attempt to connect fails, or a query that waits for a free connection. */
  connectTimeout: number;
  /** Milliseconds that the server works on one statement. A server that does not answer at all loses the connection a little later. */
  statementTimeout?: number;
  /** Milliseconds that a statement waits for a lock. */
  lockTimeout?: number;
  /** Milliseconds after which the server ends a transaction in which nothing happens, with its connection. */
  idleInTransaction?: number;
  /** Milliseconds after which a connection is replaced. */
  lifetime?: number;
}

interface ConnectSettings extends PoolLimits {
  url: string;
  /** Called when the server ends a connection. A query that was using it fails on its own. */
  onLost(error: Error): void;
}

/** The database is down, full or too busy. There is nothing wrong with the query, which may work in a moment. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is unavailable', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/**
 * A pool of connections to the database at `url`. Counts and ids are numbers, times are dates. Queries throw
 * `DatabaseUnavailable` while the database cannot serve any of them.
 */
export function connect(settings: ConnectSettings): Db {
  const pool = openPool(settings);
  const db = databaseOf(pool);
  poolsOf.set(db, pool);
  return db;
}

/** How many connections the pool of a database from `connect` has and has idle, and how many callers wait for one. */
export function poolState(db: Db): { total: number; idle: number; waiting: number } {
  const pool = poolsOf.get(db);
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

const poolsOf = new WeakMap<Db, pg.Pool>();

/** Runs queries through a pool, or through an object that behaves like one. */
export const databaseOf = (pool: PostgresPool): Db =>
  new Kysely<Tables>({ dialect: new ShopDialect({ pool }) });

/** Two migrators exclude each other by a row's lock, because a distributed PostgreSQL may lack advisory locks. */
class ShopDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new RowLockAdapter();
  }
}

class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<never>, { lockTable }: MigrationLockOptions): Promise<void> {
    await sql`select from ${sql.table(lockTable)} for update`.execute(db);
  }

  // The end of the transaction frees the row.
  override async releaseMigrationLock(): Promise<void> {}
}

/** The pool that `connect` uses. */
export function openPool(settings: ConnectSettings): pg.Pool {
  const { url, connections, connectTimeout, lifetime = 0, onLost } = settings;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeout,
    maxLifetimeSeconds: lifetime / 1000,
    ...timeoutsOf(settings),
    application_name: 'unhinged-hats',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8
          ? Number
          : format === 'binary'
            ? pg.types.getTypeParser(oid, 'binary')
            : pg.types.getTypeParser(oid),
    },
  });
  const nameOf = nameStatements();
  // Without listeners, a connection that the server ends would end the process. An idle connection emits the error on the
  // pool, one in use on the client.
  pool.on('error', onLost);
  pool.on('connect', (client) => {
    client.on('error', onLost);
    client.query = classifyErrors(prepareOften(endWhenSilent(client), nameOf));
  });
  pool.connect = classifyErrors(pool.connect.bind(pool));
  return pool;
}

/** What `pg` calls the timeouts of a pool. Zero means none. */
export const timeoutsOf = ({ statementTimeout = 0, lockTimeout = 0, idleInTransaction = 0 }: PoolLimits) => ({
  statement_timeout: statementTimeout,
  lock_timeout: lockTimeout,
  idle_in_transaction_session_timeout: idleInTransaction,
  // The server's own timeout comes first, if the server can still say so.
  query_timeout: statementTimeout === 0 ? 0 : statementTimeout + SILENCE,
  keepAlive: true,
});

/** How much longer than a statement may take its answer may take, in milliseconds. */
const SILENCE = 1000;

/**
 * Throws `DatabaseUnavailable` if the database failed during `work`, even if `work` caught the error. Otherwise, a library
 * that turns every error into its own, or into "nothing found", would hide the failure.
 */
export async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const record: FailureRecord = { failure: null };
  return failures.run(record, async () => {
    try {
      return await work();
    } finally {
      // Replaces both the result and the library's own error.
      if (record.failure) rethrow(record.failure);
    }
  });
}

/** True if the error is, or was caused by, `DatabaseUnavailable`. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth += 1)
    if (cause instanceof DatabaseUnavailable) return true;
  return false;
}

/** PostgreSQL's code of the error, or of what caused it; null if there is none. */
export function postgresCode(error: unknown): string | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth += 1)
    if (cause instanceof pg.DatabaseError) return cause.code ?? null;
  return null;
}

/** The name of the constraint that a statement would have violated; null for other errors. */
export const violatedConstraint = (error: unknown): string | null =>
  error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;

interface FailureRecord {
  failure: DatabaseUnavailable | null;
}

const failures = new AsyncLocalStorage<FailureRecord>();

/** `pg` gives up on an answer and keeps the connection, where the next query would wait behind the unanswered one. */
function endWhenSilent(client: pg.PoolClient): typeof client.query {
  const query = client.query.bind(client) as (...values: unknown[]) => unknown;
  const ending = (...values: unknown[]) => {
    const outcome = query(...values);
    return outcome instanceof Promise
      ? outcome.catch((error: unknown) => {
          if (error instanceof Error && error.message === 'Query read timeout') void client.end();
          throw error;
        })
      : outcome;
  };
  return ending as typeof client.query;
}

function classifyErrors<Call>(call: Call): Call {
  const act = call as (...values: unknown[]) => unknown;
  const classified = (...values: unknown[]) => {
    const outcome = act(...values);
    return outcome instanceof Promise ? outcome.catch((error: unknown) => rethrow(classify(error))) : outcome;
  };
  return classified as Call;
}

function rethrow(error: unknown): never {
  throw error;
}

function classify(error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  const failure = new DatabaseUnavailable(error);
  const record = failures.getStore();
  if (record) record.failure = failure;
  return failure;
}

/**
 * By the classes in https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, resources, shutdown, files, a
 * server that accepts no writes, a statement, lock or transaction that took too long, and transactions in each other's way.
 * Errors that are not PostgreSQL's come from the connection or are our own bugs.
 */
const isUnavailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? /^(?:08|53|57P|57014|58|25006|25P0[34]|55P03|40)/.test(error.code ?? '')
    : !(error instanceof TypeError || error instanceof RangeError);
