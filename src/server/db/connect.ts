import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

const INT8 = 20;

interface ConnectSettings {
  url: string;
  connections: number;
  /** Milliseconds before an attempt to connect fails. */
  connectTimeout: number;
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
export const connect = (settings: ConnectSettings): Db => databaseOf(openPool(settings));

/** Runs queries through a pool, or through an object that behaves like one. */
export const databaseOf = (pool: PostgresPool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

/** The pool that `connect` uses. */
export function openPool({ url, connections, connectTimeout, onLost }: ConnectSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeout,
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
  // Without listeners, a connection that the server ends would end the process. An idle connection emits the error on the
  // pool, one in use on the client.
  pool.on('error', onLost);
  pool.on('connect', (client) => {
    client.on('error', onLost);
    client.query = classifyErrors(client.query.bind(client));
  });
  pool.connect = classifyErrors(pool.connect.bind(pool));
  return pool;
}

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

/** Whether the database answers. */
export async function isReachable(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

interface FailureRecord {
  failure: DatabaseUnavailable | null;
}

const failures = new AsyncLocalStorage<FailureRecord>();

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
 * By the classes in https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, resources, shutdown, files,
 * and a server that accepts no writes. Errors that are not PostgreSQL's come from the connection or are our own bugs.
 */
const isUnavailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? /^(?:08|53|57P|58|25006)/.test(error.code ?? '')
    : !(error instanceof TypeError || error instanceof RangeError);
