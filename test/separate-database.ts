import { rmSync } from 'node:fs';
import pg from 'pg';
import { connect, type Db } from '../src/server/db/connect.ts';
import { lockDataDir } from '../src/start/data-dir-lock.ts';
import { findFreePort } from '../src/start/ports.ts';
import { databaseUrl, startDatabase } from '../src/start/postgres/database.ts';
import { createShutdown, TIMEOUTS } from '../src/start/shutdown.ts';
import { prepareCluster } from './start/prepared-cluster.ts';
import { temporaryFolder } from './start/shop-process.ts';

export interface SeparateDatabase {
  url: string;
  close(): Promise<void>;
}

/** An empty database on a server that no shop started: the server at `TEST_DATABASE_URL`, or a new one. */
export async function separateDatabase(): Promise<SeparateDatabase> {
  const { TEST_DATABASE_URL } = process.env;
  return TEST_DATABASE_URL ? databaseOn(TEST_DATABASE_URL) : ownServer();
}

/** Connects to a database through the shop's own query builder. */
export const connectTo = (url: string, connections = 2): Db =>
  connect({ url, connections, connectTimeout: 10_000, onLost: () => undefined });

/** Vitest's global setup: starts one PostgreSQL for all test files of a run, each with its own database. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const server = await ownServer();
  process.env.TEST_DATABASE_URL = server.url;
  return server.close;
}

async function databaseOn(serverUrl: string): Promise<SeparateDatabase> {
  const name = `shop_test_${process.pid}_${Date.now()}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, close: () => run(`drop database ${name} with (force)`) };
}

/** Starts a PostgreSQL server in a temporary folder, with one database. */
export async function ownServer(): Promise<SeparateDatabase> {
  const dataDir = temporaryFolder();
  await prepareCluster(dataDir);
  const port = await findFreePort();
  let ended = () => {};
  const shutdown = createShutdown(TIMEOUTS, () => ended());
  const lock = lockDataDir(dataDir);
  await startDatabase(dataDir, port, { shutdown, lock, timeouts: TIMEOUTS });
  return {
    url: databaseUrl(dataDir, port),
    async close() {
      await new Promise<void>((resolve) => {
        ended = resolve;
        void shutdown.end(0);
      });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
