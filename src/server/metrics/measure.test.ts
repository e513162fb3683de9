import { afterEach, expect, test, vi } from 'vitest';
import { readMetrics } from '../../../test/metrics.ts';
import type { Db } from '../db/connect.ts';
import { testServer } from '../http/fixtures.ts';
import { measuredBudget, measuredFetch, measureRequests } from './measure.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

afterEach(() => vi.unstubAllGlobals());

const read = async ({ registry }: ReturnType<typeof createMetrics>) => readMetrics(await registry.metrics());

test('requests count by method, route and class of status, never by address', async () => {
  const metrics = createMetrics();
  const app = testServer();
  measureRequests(app, metrics);
  measureRequests(app, null);
  app.get('/api/orders/:id', async () => 'order');
  await app.inject('/api/orders/7K2Q9MXA4T');
  await app.inject('/api/orders/7K2Q9MXA4T?key=1');
  await app.inject('/nothing');
  metrics.request({ method: 'PROPFIND', route: null, status: 405, ms: 1500 });
  const { sum, text } = await read(metrics);
  const count = (labels: Record<string, string>) => sum('shop_http_request_duration_seconds_count', labels);
  expect(count({ method: 'GET', route: '/api/orders/:id', status: '2xx' })).toBe(2);
  expect(count({ method: 'GET', route: 'none', status: '4xx' })).toBe(1);
  expect(count({ method: 'other', route: 'none', status: '4xx' })).toBe(1);
  expect(sum('shop_http_request_duration_seconds_sum', { method: 'other' })).toBe(1.5);
  expect(count({ route: '/api/webhooks/stripe' })).toBe(0);
  expect(text).toContain('route="/api/webhooks/stripe"');
  expect(text).not.toContain('7K2Q9MXA4T');
});

test('jobs count by kind and outcome, with their time', async () => {
  const metrics = createMetrics();
  metrics.job('send-order', 'done', 2500);
  const { sum } = await read(metrics);
  expect(sum('shop_job_duration_seconds_sum', { queue: 'send-order', outcome: 'done' })).toBe(2.5);
  expect(sum('shop_job_duration_seconds_count', {})).toBe(1);
});

test('calls to Printful count by their answer, and the budget by whether it had room', async () => {
  const metrics = createMetrics();
  const calls = [Response.json({}), Response.json({}, { status: 404 })];
  const answers = vi.fn(async () => calls.shift() ?? Promise.reject(new Error('no route')));
  vi.stubGlobal('fetch', answers);
  const measured = measuredFetch(metrics);
  expect([(await measured('a:')).status, (await measured('a:')).status]).toEqual([200, 404]);
  await expect(measured('a:', { method: 'POST' })).rejects.toThrow('no route');
  expect(answers).toHaveBeenLastCalledWith('a:', { method: 'POST' });
  expect(measuredFetch(null)).toBe(answers);
  const budget = { take: async (_: unknown, most: number) => (most > 9 ? null : most), silence: vi.fn() };
  const { take } = measuredBudget(budget, metrics);
  expect([await take('rates', 10), await take('rates', 9), await take('orders', 0)]).toEqual([null, 9, 0]);
  expect(measuredBudget(budget, null)).toBe(budget);
  const { sum } = await read(metrics);
  expect(
    ['2xx', '4xx', '429', '5xx', 'none'].map((status) =>
      sum('shop_provider_calls_total', { provider: 'printful', status }),
    ),
  ).toEqual([1, 1, 0, 0, 1]);
  expect(sum('shop_provider_calls_total', { provider: 'stripe' })).toBe(0);
  const asked = (use: string, answer: string) => sum('shop_printful_budget_calls_total', { use, answer });
  // `null` is a slot at once; a number is how long to wait for one.
  expect([asked('rates', 'room'), asked('rates', 'full'), asked('orders', 'full')]).toEqual([1, 1, 1]);
});

test('are served alone on their port, and read the database once in a while', async () => {
  const listJobs = vi.fn(async () => []);
  const sources = {
    db: {} as Db,
    listJobs,
    pools: {},
    dataDir: '/',
    backupDir: '/nowhere',
    now: () => new Date(),
  };
  const open = (interval: number) =>
    serveMetrics(createMetrics(), { host: '127.0.0.1', port: 0, interval }, sources);
  const rare = await open(60_000);
  const ask = (port: number, path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method });
  const answers = await Promise.all([ask(rare.port, '/metrics'), ask(rare.port, '/metrics')]);
  answers.push(await ask(rare.port, '/metrics'));
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=/),
    ]);
    const { sum, names } = readMetrics(await answer.text());
    expect(sum('shop_database_up', {})).toBe(0);
    expect(sum('shop_disk_size_bytes', {})).toBeGreaterThan(sum('shop_disk_free_bytes', {}));
    expect(sum('shop_backup_age_seconds', {})).toBe(Number.NaN);
    expect(names).not.toContain('shop_orders_due');
  }
  expect(listJobs).toHaveBeenCalledTimes(1);
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
  ] as const)
    expect((await ask(rare.port, path, method)).status).toBe(404);
  await rare.close();
  await expect(ask(rare.port, '/metrics')).rejects.toThrow();
  const often = await open(0);
  for (let times = 0; times < 2; times += 1) await (await ask(often.port, '/metrics')).text();
  await often.close();
  expect(listJobs).toHaveBeenCalledTimes(3);
});
