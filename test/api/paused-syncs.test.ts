import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findSync } from '../../src/server/catalog/sync/queries.ts';
import { startSync, syncProducts } from '../../src/server/catalog/sync/sync-products.ts';
import type { Deps } from '../../src/server/deps.ts';
import { PrintfulError } from '../../src/server/gateways/printful-error.ts';
import { type BackOffice, openBackOffice } from '../simulation/back-office.ts';

const TOMORROW = new Date(Date.now() + 24 * 3_600_000);
let office: BackOffice;
let deps: Deps;

beforeAll(async () => {
  office = await openBackOffice();
  const { config } = office.deps;
  deps = {
    ...office.deps,
    // No picture is fetched from elsewhere.
    config: { ...config, printful: { ...config.printful, apiUrl: 'https://printful.example' } },
    clock: () => TOMORROW,
    catalogVersion: { refresh: async () => undefined } as unknown as Deps['catalogVersion'],
  };
});

beforeEach(async () => {
  await office.rows('truncate products, printful_listings, printful_syncs, mails cascade');
  await office.queue.drop('sync-products');
});

afterEach(() => vi.restoreAllMocks());

afterAll(() => office.close());

const failing = (error: Error): Deps['printful'] => ({
  ...deps.printful,
  storePage: () => Promise.reject(error),
});

/** Starts a sync as the admin does, and waits for so many milliseconds. */
const start = (printful = deps.printful, syncTimeout = 60_000) => {
  const { config } = deps;
  return startSync({ ...deps, printful, config: { ...config, limits: { ...config.limits, syncTimeout } } });
};

const lastSync = async () => {
  const [row] = await office.rows<{ id: number }>('select max(id)::int as id from printful_syncs');
  return findSync(deps.db, row?.id ?? 0);
};

/** When the jobs that go on with a sync run. */
const jobsOf = async (syncId: number) =>
  (await office.queue.waiting('sync-products', { syncId }))
    .map(({ at }) => at)
    .sort((a, b) => a.getTime() - b.getTime());

const hats = () =>
  office.rows<{ product: number; is_gone: boolean }>(
    `select sync_product_id::int as product, gone_at is not null as is_gone from printful_listings
     order by sync_product_id, sync_variant_id`,
  );

test('a sync without time left goes on where it stopped, and ends once all hats that are gone are archived', async () => {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const asked: number[] = [];
  const slow = (isThere: boolean): Deps['printful'] => ({
    ...deps.printful,
    ...(!isThere && { storePage: async () => ({ ids: [], total: 0 }) }),
    async storeProduct(id) {
      time += 100;
      asked.push(id);
      return isThere ? deps.printful.storeProduct(id) : null;
    },
  });
  const goOn = async (isThere: boolean) => {
    const syncId = (await lastSync())?.id ?? 0;
    return syncProducts({ ...deps, printful: slow(isThere) }, { syncId, timeout: 150 });
  };
  expect(await start(slow(true), 150)).toMatchObject({ nextOffset: 2, added: 2, finishedAt: null });
  expect(await goOn(true)).toEqual({ done: true });
  expect(await lastSync()).toMatchObject({ nextOffset: 3, added: 4, finishedAt: expect.any(Date) });
  const all = asked.toSorted((a, b) => a - b);
  expect(new Set(all).size).toBe(3);

  asked.length = 0;
  expect(await start(slow(false), 150)).toMatchObject({ finishedAt: null, problem: null });
  expect((await hats()).filter(({ is_gone }) => !is_gone).map(({ product }) => product)).toEqual([all[2]]);
  expect(await goOn(false)).toEqual({ done: true });
  expect((await hats()).every(({ is_gone }) => is_gone)).toBe(true);
  expect(asked).toEqual(all);
  expect(await lastSync()).toMatchObject({ finishedAt: expect.any(Date) });
});

test('a sync that Printful slows down goes on when Printful says, or after a minute', async () => {
  const slowed = (retryAfter: number | null) =>
    failing(new PrintfulError('rate_limited', 'Too many', { retryAfter }));
  expect(await start(slowed(1500), -1)).toMatchObject({ nextOffset: 0 });
  const syncId = (await lastSync())?.id ?? 0;
  expect(await jobsOf(syncId)).toContainEqual(new Date(TOMORROW.getTime() + 1500));
  const goOn = () => syncProducts({ ...deps, printful: slowed(null) }, { syncId, timeout: 60_000 });
  expect(await goOn()).toEqual({ againIn: deps.config.limits.minute });
  expect(await lastSync()).toMatchObject({ finishedAt: null, problem: null });
});

test('a sync that Printful refuses ends and says why, archives nothing, and another one may begin', async () => {
  await start();
  const refused = await start(failing(new PrintfulError('refused', 'No such store.')));
  expect(refused).toMatchObject({
    code: 'provider_failed',
    message: expect.stringContaining('No such store'),
  });
  expect(await lastSync()).toMatchObject({ finishedAt: expect.any(Date) });
  expect((await hats()).some(({ is_gone }) => is_gone)).toBe(false);
  expect(await start()).toMatchObject({ problem: null, finishedAt: expect.any(Date), nextOffset: 3 });
});

test('a sync while Printful is down is left to a job, which whoever starts another one waits for', async () => {
  const down = await start(failing(new PrintfulError('unavailable', 'Printful did not answer')));
  expect(down).toMatchObject({
    code: 'provider_failed',
    message: 'Printful did not answer. The shop keeps trying.',
  });
  const { id } = (await lastSync()) ?? { id: 0 };
  const rescue = new Date(TOMORROW.getTime() + deps.config.limits.syncRescue);
  expect(await jobsOf(id)).toEqual([TOMORROW, rescue]);
  expect(await start(deps.printful, -1)).toMatchObject({ id, finishedAt: null });
  expect(await jobsOf(id)).toEqual([TOMORROW, rescue, rescue]);
  const joined = start();
  await syncProducts(deps, { syncId: id, timeout: 60_000 });
  expect(await joined).toMatchObject({ id, added: 4, finishedAt: expect.any(Date) });
});

test('a sync whose instance ends is taken up by a job', async () => {
  await expect(start(failing(new Error('the shop ends')))).rejects.toThrow('the shop ends');
  const { id } = (await lastSync()) ?? { id: 0 };
  expect(await jobsOf(id)).toEqual([new Date(TOMORROW.getTime() + deps.config.limits.syncRescue)]);
  expect(await syncProducts(deps, { syncId: id, timeout: 60_000 })).toEqual({ done: true });
  // Its other jobs find nothing to do, even if Printful is down.
  const down = { ...deps, printful: failing(new PrintfulError('unavailable', 'Printful did not answer')) };
  for (const syncId of [id, id + 1])
    expect(await syncProducts(down, { syncId, timeout: 60_000 })).toEqual({ done: true });
});
