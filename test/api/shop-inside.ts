import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { FastifyInstance, RouteOptions } from 'fastify';
import pg from 'pg';
import { runAdminCommand } from '../../src/server/access/administrators/command-line.ts';
import { accountOf } from '../../src/server/fulfillment/blanks/choose-hats.ts';
import { testConfig, testEnvironment } from '../../src/server/http/fixtures.ts';
import { firstSettings } from '../../src/server/settings/save-settings.ts';
import { findFreePort } from '../../src/start/ports.ts';
import { ask } from '../ask.ts';
import { confirmAllHats } from '../confirmed-hats.ts';
import { type JobQueue, jobQueue } from '../job-queue.ts';
import { type InsideOptions, runInside } from '../run-inside.ts';
import { connectTo, shopDatabase } from '../separate-database.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';

export interface ShopInside {
  url: string;
  databaseUrl: string;
  queue: JobQueue;
  /** The server itself, for requests that bypass the network. */
  server: FastifyInstance;
  /** Every route, such as `GET /api/products`. */
  routes: string[];
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  /** Cuts the shop off from its database; `rows` bypasses the gate. */
  gate: DatabaseGate;
  /** Resolves once the shop has seen every change of its catalog that `rows` made. */
  catalogRead(): Promise<void>;
  close(): Promise<void>;
}

interface DatabaseGate {
  /** The address of the database through the gate. */
  url: string;
  /** Cuts all connections and accepts no new ones. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** Keeps all connections and accepts new ones, but swallows what is sent, like a server that hangs. */
  hang(): void;
  /** Ends what hangs, and lets new connections through. */
  resume(): void;
}

/** A whole shop in this process, without providers and with Robin as administrator. */
export async function openShopInside(
  env: Record<string, string> = {},
  options: InsideOptions = {},
): Promise<ShopInside> {
  const database = await shopDatabase();
  await confirmHats(database.url, env);
  const gate = await databaseGate(database.url);
  const routes: string[] = [];
  let server: FastifyInstance | null = null;
  const watch = (message: unknown) => {
    server = (message as { fastify: FastifyInstance }).fastify;
    server.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', watch);
  const shop = await openInstance(gate.url, env, options);
  unsubscribe('fastify.initialization', watch);
  if (!server) throw new Error('the shop opened without a server');
  await runAdminCommand(['add', ROBIN.email, '--password-stdin'], {
    databaseUrl: database.url,
    publicUrl: shop.url,
    readPassword: async () => ROBIN.password,
  });
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const queue = jobQueue(database.url);
  return {
    url: shop.url,
    databaseUrl: database.url,
    queue,
    gate,
    server,
    routes,
    rows: async (query, values = []) => (await pool.query(query, values)).rows,
    async catalogRead() {
      // The shop reads the settings together with its catalog, and says which it has read.
      const version = async () => (await ask<{ version: number }>(`${shop.url}/api/settings`)).version;
      const next = (await version()) + 1;
      await pool.query(
        `insert into settings (version, who, data)
         select $1, 'a test', coalesce((select data from settings where version = $1 - 1), $2)`,
        [next, firstSettings(testConfig(env))],
      );
      await until('the shop has read its catalog', async () => (await version()) === next || null);
    },
    async close() {
      await pool.end();
      await queue.close();
      await shop.close();
      await gate.close();
      await database.close();
    },
  };
}

async function confirmHats(databaseUrl: string, env: Record<string, string>): Promise<void> {
  const db = connectTo(databaseUrl, 1);
  await confirmAllHats(db, { account: accountOf(testConfig(env)) });
  await db.destroy();
}

/** Starts an instance of a shop. Several instances may share a database. */
export const openInstance = async (
  databaseUrl: string,
  env: Record<string, string> = {},
  options: InsideOptions = {},
) =>
  runInside(
    {
      ...testEnvironment,
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: String(await findFreePort()),
      LOG_LEVEL: 'silent',
      ...env,
    },
    options,
  );

/** A proxy in front of a database, for tests in which it is unreachable. */
async function databaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const behind = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let hangs = false;
  const server = createServer((socket) => {
    if (hangs) {
      sockets.add(socket.on('error', () => undefined).resume());
      return;
    }
    const onward = connect(Number(behind.port), behind.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: () => listen(port),
    hang() {
      hangs = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    resume() {
      hangs = false;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
  };
}
