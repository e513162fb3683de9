import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

const INT8 = 20;

interface ConnectSettings {
  url: string;
  connections: number;
  /** Milliseconds until a connection is given up. */
  connectTimeout: number;
  /** Told of connections that the server ended; queries in them fail by themselves. */
  onLost(error: Error): void;
}

/** A pool on the database of `url`. Counts and identities come as numbers, times as dates. */
export function connect({ url, connections, connectTimeout, onLost }: ConnectSettings): Db {
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
  // Without a listener on each, a connection that the server ends would end the process: idle ones tell the pool,
  // those in use tell themselves.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** True when the database answers. */
export async function isReachable(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
