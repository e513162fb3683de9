import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../../src/server/metrics/metrics.ts';
import { serveMetrics } from '../../src/server/metrics/serve-metrics.ts';
import { findFreePort } from '../../src/start/ports.ts';
import { readMetrics } from '../metrics.ts';
import { connectTo } from '../separate-database.ts';
import { until } from '../until.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

/** Statements a second that an instance without visitors may send. */
const LIMIT = 2;
/** The catalog's version is read every 0.7 s. So ten of these reads take seven seconds, however busy the machine is. */
const READS = 10;
const SECONDS = 7;

let shop: ShopInside;
let metrics: string;
const statements: string[] = [];
const query = pg.Client.prototype.query;

beforeAll(async () => {
  pg.Client.prototype.query = function note(this: pg.Client, ...values: unknown[]) {
    const [first] = values as [string | { text?: string }];
    statements.push(typeof first === 'string' ? first : (first?.text ?? ''));
    return Reflect.apply(query, this, values);
  } as typeof query;
  const port = await findFreePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  shop = await openShopInside({ TIME_SCALE: '1', METRICS_PORT: String(port) });
});

afterAll(async () => {
  await shop.close();
  pg.Client.prototype.query = query;
});

const isVersion = (text: string) => text.includes('from "catalog_version"');
const isJobPoll = (text: string) => text.includes('FOR UPDATE OF j SKIP LOCKED');

test('an idle instance sends fewer than two statements a second, and looks for due jobs', async () => {
  let quiet: string[] = [];
  // The work of a start takes a moment.
  await until(
    'a quiet span',
    async () => {
      const ends = [...statements.keys()].filter((at) => isVersion(statements[at] ?? ''));
      const from = ends.at(-1 - READS);
      if (from === undefined) return null;
      quiet = statements.slice(from, ends.at(-1));
      return quiet.length < LIMIT * SECONDS ? true : null;
    },
    30_000,
  ).catch(() => undefined);
  expect(quiet.length, quiet.map((text) => text.slice(0, 80)).join('\n')).toBeLessThan(LIMIT * SECONDS);
  expect(quiet.filter(isJobPoll).length).toBeGreaterThan(0);
});

const scrape = async () => readMetrics(await (await fetch(metrics)).text());

test('the metrics read the database once, however often they are asked for', async () => {
  const from = statements.length;
  const scrapes = await Promise.all([scrape(), scrape(), scrape()]);
  scrapes.push(await scrape());
  expect(scrapes.map((one) => one.sum('shop_database_up', {}))).toEqual([1, 1, 1, 1]);
  const reads = statements.slice(from).filter((text) => text.includes('money_checks where not matches'));
  expect(reads).toHaveLength(1);
  expect((await fetch(metrics.replace('/metrics', '/'))).status).toBe(404);
});

test('the metrics answer while the database is away, without numbers of earlier times', async () => {
  const text = await (async () => {
    const registry = createMetrics();
    const db = connectTo('postgres://shop@127.0.0.1:1/shop', 1);
    const server = await serveMetrics(
      registry,
      { host: '127.0.0.1', port: 0, interval: 0 },
      {
        db,
        pools: { main: db },
        dataDir: '/',
        backupDir: '/nowhere',
        now: () => new Date(),
        listJobs: () => Promise.reject(new Error('the database is away')),
      },
    );
    const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    await server.close();
    await db.destroy();
    return answer.text();
  })();
  const { sum, text: all } = readMetrics(text);
  expect(sum('shop_database_up', {})).toBe(0);
  expect(sum('shop_disk_free_bytes', {})).toBeGreaterThan(0);
  expect(all).not.toMatch(/^shop_(?:orders|mails|jobs_due)/m);
});
