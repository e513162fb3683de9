import { randomUUID } from 'node:crypto';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { seedProducts } from '../src/server/catalog/seed-products.ts';
import { connect, type Db } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { startJobs } from '../src/server/jobs/jobs.ts';
import { storedSecret } from '../src/start/data-dir.ts';
import { lockDataDir } from '../src/start/data-dir-lock.ts';
import { findFreePort } from '../src/start/ports.ts';
import { requireCluster } from '../src/start/postgres/cluster.ts';
import { databaseUrl, startDatabase } from '../src/start/postgres/database.ts';
import { choosePostgresHost, postgresBinaries } from '../src/start/postgres/host.ts';
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

/**
 * A database with everything that a shop's first start adds: tables, queues and products. In a test run, it is a copy of one
 * that was prepared once, which saves each shop a third of a second of CPU.
 */
export async function shopDatabase(): Promise<SeparateDatabase> {
  const { TEST_DATABASE_URL, TEST_DATABASE_TEMPLATE } = process.env;
  if (TEST_DATABASE_URL && TEST_DATABASE_TEMPLATE)
    return databaseOn(TEST_DATABASE_URL, TEST_DATABASE_TEMPLATE);
  const database = await separateDatabase();
  await fill(database.url);
  return database;
}

/** Connects to a database through the shop's own query builder. */
export const connectTo = (url: string, connections = 2): Db =>
  connect({ url, connections, connectTimeout: 10_000, onLost: () => undefined });

/**
 * Vitest's global setup: starts one PostgreSQL for all test files of a run, each with its own database, and prepares the
 * database that `shopDatabase` copies.
 */
export async function setup(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL ? null : await ownServer();
  if (server) process.env.TEST_DATABASE_URL = server.url;
  const template = await separateDatabase();
  await fill(template.url);
  process.env.TEST_DATABASE_TEMPLATE = nameIn(template.url);
  return async () => {
    await template.close();
    await server?.close();
  };
}

/** Like the first start of a shop, except that no job is queued. */
async function fill(url: string): Promise<void> {
  const db = connectTo(url, 1);
  await migrate(db);
  await seedProducts(db);
  await db.destroy();
  const onError = (error: Error) => {
    throw error;
  };
  const retry = { delay: 1, longest: 1 };
  const jobs = await startJobs({
    databaseUrl: url,
    polling: 1000,
    retry,
    stopping: 0,
    onError,
  });
  await jobs.stop();
}

async function databaseOn(serverUrl: string, template = 'template1'): Promise<SeparateDatabase> {
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async close() {
      // Connections that are just ending would fail as if PostgreSQL had stopped.
      for (let at = 0; at < 20 && !(await run(`drop database ${name}`).then(YES, NO)); at++) await sleep(50);
      await run(`drop database if exists ${name} with (force)`);
    },
  };
}

const YES = () => true;
const NO = () => false;

const nameIn = (url: string) => new URL(url).pathname.slice(1);

/** Starts a PostgreSQL server in a temporary folder, with one database. */
export async function ownServer(): Promise<SeparateDatabase> {
  const dataDir = temporaryFolder();
  await prepareCluster(dataDir);
  const port = await findFreePort();
  let ended = () => {};
  const shutdown = createShutdown(TIMEOUTS, () => ended());
  const lock = lockDataDir(dataDir);
  const host = choosePostgresHost(dataDir, postgresBinaries());
  await requireCluster(host, storedSecret(dataDir, 'database-password'), shutdown);
  appendFileSync(join(host.directory, 'database', 'postgresql.conf'), `\n${SERVER_SETTINGS.join('\n')}\n`);
  await startDatabase(dataDir, port, { shutdown, lock, timeouts: TIMEOUTS });
  const url = databaseUrl(dataDir, port);
  await hashPasswordOnce(url);
  return {
    url,
    async close() {
      await new Promise<void>((resolve) => {
        ended = resolve;
        void shutdown.end(0);
      });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const SERVER_SETTINGS = [
  // Several test files run at once, each with shops of 30 connections.
  'max_connections = 300',
  // Nothing here outlives the server.
  ...['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'autovacuum = off'],
];

/** A shop opens a dozen connections, each of which would hash its password 4,096 times, here and in the server. */
async function hashPasswordOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set scram_iterations = 1');
  await client.query(`alter role current_user password ${client.escapeLiteral(new URL(url).password)}`);
  await client.end();
}
