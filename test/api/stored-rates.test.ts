import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Country } from '../../src/domain/address/states.ts';
import { cents } from '../../src/domain/money/money.ts';
import { insertQuote, recentQuote } from '../../src/server/checkout/queries.ts';
import {
  claimRequest,
  endRequest,
  findRates,
  isAsking,
  ratesKey,
  saveRates,
} from '../../src/server/checkout/rate-queries.ts';
import { type Counter, openCounter } from './counter.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});

afterAll(() => counter.close());

const STANDARD = {
  id: 'STANDARD',
  name: 'Standard Shipping',
  rate: cents(499),
  minDeliveryDays: 5,
  maxDeliveryDays: 10,
  providerId: 'STANDARD',
} as const;

test('one instance asks for the same rates at a time, until its claim ends or a clock is set back', async () => {
  const { db } = counter.deps;
  const now = new Date();
  const after = (ms: number) => new Date(now.getTime() + ms);
  const key = ratesKey({ country: 'US', state: 'TN' }, [{ variantId: 15907, quantity: 2 }]);
  const other = { ...key, state: 'NY' };
  const claim = { now, until: after(6000) };
  expect([await claimRequest(db, key, claim), await claimRequest(db, key, claim)]).toEqual([true, false]);
  expect(await claimRequest(db, other, { now, until: after(7000) })).toBe(true);
  expect([await isAsking(db, key, after(5999)), await isAsking(db, key, after(6000))]).toEqual([true, false]);
  await endRequest(db, key, { until: after(7000) });
  expect(await isAsking(db, key, now)).toBe(true);
  await endRequest(db, key, claim);
  expect([await isAsking(db, key, now), await isAsking(db, other, now)]).toEqual([false, true]);
  expect(await claimRequest(db, other, { now: after(7000), until: after(9000) })).toBe(true);
  // From before the clock was set back by more than a minute.
  const back = after(9000 - 60_001);
  expect(await isAsking(db, other, back)).toBe(false);
  expect(await isAsking(db, other, after(9000 - 60_000))).toBe(true);
  expect(await claimRequest(db, other, { now: back, until: now })).toBe(true);
});

test('the last rates for these hats to a state are kept, whatever the order of the hats', async () => {
  const { db } = counter.deps;
  const now = new Date();
  const key = (place: { country: Country; state: string | null }, ...hats: [number, number][]) =>
    ratesKey(
      place as { country: Country; state: string },
      hats.map(([variantId, quantity]) => ({ variantId, quantity })),
    );
  const [tennessee, york] = [
    { country: 'US', state: 'TN' },
    { country: 'US', state: 'NY' },
  ] as const;
  expect(key(tennessee, [20, 1], [3, 2], [20, 4])).toEqual({ country: 'US', state: 'TN', hats: '3x2,20x5' });
  const stateless = [key({ country: 'UK', state: 'Wales' }), key({ country: 'US', state: null })];
  expect(stateless).toMatchObject([{ state: '' }, { state: '' }]);
  const rate = (cost: number) => ({
    id: 'STANDARD',
    rate: cents(cost),
    minDeliveryDays: 1,
    maxDeliveryDays: 2,
  });
  const [mine, others] = [key(tennessee, [3, 2]), key(york, [3, 2])];
  await saveRates(db, mine, { rates: [rate(100)], now: new Date(now.getTime() - 5000) });
  await saveRates(db, others, { rates: [rate(300)], now });
  await saveRates(db, mine, { rates: [rate(200)], now: new Date(now.getTime() - 1000) });
  expect(await findRates(db, mine, { now, longest: 1001 })).toMatchObject({ rates: [{ rate: 200 }] });
  expect(await findRates(db, mine, { now, longest: 1000 })).toBeNull();
  expect(await findRates(db, { ...mine, hats: '3x3' }, { now, longest: 9999 })).toBeNull();
});

test('a recent quote is found for its key, and expired ones are deleted', async () => {
  const { db } = counter.deps;
  const now = new Date();
  const at = (ms: number) => new Date(now.getTime() + ms);
  const quoted = (
    key: string,
    cost: number,
    { created, expires = 60_000 }: { created: number; expires?: number },
  ) =>
    insertQuote(db, now, {
      quote_key: key,
      created_at: at(created),
      expires_at: at(expires),
      options: [{ ...STANDARD, cost: cents(cost) }],
    });
  const recent = async (key: string) =>
    (await recentQuote(db, key, { now, lifetime: 1000 }))?.[0]?.cost ?? null;
  await quoted('mine', 100, { created: -999 });
  await quoted('mine', 200, { created: -500 });
  await quoted('old', 300, { created: -1000 });
  // By a clock that is a minute ahead, and by one that is further ahead.
  await quoted('ahead', 400, { created: 60_000 });
  await quoted('far', 500, { created: 60_001 });
  const costs = await Promise.all(['mine', 'old', 'ahead', 'far', 'none'].map(recent));
  expect(costs).toEqual([200, null, 400, null, null]);
  await quoted('mine', 600, { created: -1, expires: -1 });
  expect(await recent('mine')).toBe(200);
});
