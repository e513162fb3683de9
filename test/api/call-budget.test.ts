import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/connect.ts';
import { printfulBudget } from '../../src/server/gateways/rate-budget.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';

let database: SeparateDatabase;
let db: Db;

beforeAll(async () => {
  database = await shopDatabase();
  db = connectTo(database.url);
});

const run = (statement: string) => sql.raw(statement).execute(db);

beforeEach(() => run('truncate provider_budgets'));

afterAll(async () => {
  await db.destroy();
  await database.close();
});

const budget = (changes: object = {}) =>
  printfulBudget(db, { window: 3_600_000, calls: 120, rates: 60, longestSilence: 600_000, ...changes });

test('orders go six at once, and others only if no order waits', async () => {
  const { take } = budget();
  for (let call = 0; call < 6; call += 1) expect(await take('orders', 0)).toBeNull();
  expect(await take('orders', 0)).toBeGreaterThan(0);
  expect(await take('background', 0)).toBeGreaterThan(0);
  expect(await take('rates', 0)).toBeGreaterThan(0);
});

test('whoever may wait goes once there is room', async () => {
  const { take } = budget({ window: 6000, calls: 60 });
  for (let call = 0; call < 4; call += 1) expect(await take('background', 5000)).toBeNull();
});

test('calls in the background are spread over the window, unless a start is in haste', async () => {
  const { take } = budget();
  expect([await take('background', 0), await take('health', 0)]).toEqual([null, expect.any(Number)]);
  await run('truncate provider_budgets');
  const hasty = budget({ isHasty: true });
  for (let call = 0; call < 3; call += 1) expect(await hasty.take('background', 0)).toBeNull();
});

test('rates go all at once, up to their share', async () => {
  const { take } = budget({ rates: 5 });
  for (let call = 0; call < 4; call += 1) expect(await take('rates', 0)).toBeNull();
  expect(await take('rates', 0)).toBeGreaterThan(1_000_000);
  expect(await take('orders', 0)).toBeNull();
});

test('rates of many hats go as often as Printful allows, and leave all others theirs', async () => {
  const { take } = budget();
  for (let call = 0; call < 4; call += 1) expect(await take('bulkRates', 0)).toBeNull();
  expect(await take('bulkRates', 0)).toBeGreaterThan(1_000_000);
  expect([await take('rates', 0), await take('orders', 0)]).toEqual([null, null]);
});

test('a pause is for rates alone after one of them, and the longest counts', async () => {
  const { take, silence } = budget();
  await silence('rates', 60_000);
  expect(await take('rates', 0)).toBeGreaterThan(0);
  expect(await take('orders', 0)).toBeNull();
  await silence('orders', 90_000);
  await silence('background', 30_000);
  const wait = (await take('orders', 0)) ?? 0;
  expect([wait > 35_000, wait <= 90_000]).toEqual([true, true]);
  // One from before the clock was set back ends.
  await run(`update provider_budgets set blocked_until = now() + interval '1 hour'`);
  await silence('orders', 30_000);
  expect(await take('orders', 0)).toBeLessThanOrEqual(30_000);
});
