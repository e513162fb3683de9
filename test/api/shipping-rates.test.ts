import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDesign } from '../../src/domain/design.ts';
import { cents } from '../../src/domain/money.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/settings.ts';
import type { SoldLine } from '../../src/server/checkout/price-items.ts';
import { estimateShipping, quoteShipping } from '../../src/server/checkout/quote-shipping.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { ask } from '../ask.ts';
import { soldAs } from '../confirmed-hats.ts';
import { type WorkerDeps, workerDeps } from '../simulation/worker-deps.ts';
import { openWorkshop, type Workshop } from '../simulation/workshop.ts';
import { MAYA_AT_HOME } from './open-printful.ts';

let workshop: Workshop;
let deps: WorkerDeps;

beforeAll(async () => {
  const rateLimit = { requests: 120, bulkRateRequests: 1, windowMs: 60_000, lockoutMs: 60_000 };
  workshop = await openWorkshop(0, { timeScale: 1, printful: { rateLimit } });
  deps = workerDeps(workshop.env);
  await migrate(deps.db);
});

afterAll(async () => {
  await deps.close();
  await workshop.close();
});

/** How many requests Printful has received, including those it refused. */
const received = async () => (await ask<number[]>(`${workshop.sandboxUrl}/sandbox/printful/requests`)).length;

const fault = (printful: object) => ask(`${workshop.sandboxUrl}/sandbox/faults`, { printful });

/** The options of so many hats to a city, as an address that was not quoted before. */
function quote(quantity: number, city: string, country: 'CA' | 'US' = 'CA', at = new Date()) {
  const place =
    country === 'CA' ? { state: 'ON', zip: 'M5V 2T6', country } : { state: 'TN', zip: '37203', country };
  const inner = { ...deps, clock: () => at };
  return quoteShipping(inner, { ...MAYA_AT_HOME, ...place, city }, [lineOf(quantity)], DEFAULT_SETTINGS);
}

const lineOf = (quantity: number): SoldLine => ({
  ...{ id: 1, productId: null, listing: null, picture: null, name: 'Custom Hat', quantity },
  soldAs: soldAs(15907),
  price: cents(2499),
  design: toDesign({ hatColor: 'navy', textColor: 'white', fontStyle: 'impact', textLine1: 'Hi' }),
});

/** Lets the calls that follow find their slots in the shop's own budget. */
const forgetCalls = () =>
  deps.db
    .updateTable('provider_budgets')
    .set({ next_at: new Date(0) })
    .execute();

test('seven hats ship free without a request, six with one', async () => {
  const before = await received();
  expect(await quote(7, 'Toronto')).toMatchObject([{ id: 'FREE_SHIPPING', rate: 0, cost: null }]);
  expect(await received()).toBe(before);
  expect(await quote(6, 'Toronto')).toMatchObject([{ id: 'STANDARD', cost: 729 + 5 * 219 }]);
  expect(await received()).toBe(before + 1);
});

test('an estimate asks Printful once in ten minutes, and a quote afterwards still asks', async () => {
  await forgetCalls();
  const estimate = (state: string | null, at = new Date()) =>
    estimateShipping({ ...deps, clock: () => at }, { country: 'CA', state }, [lineOf(2)], DEFAULT_SETTINGS);
  const before = await received();
  const first = await estimate('ON');
  expect(first).toMatchObject([{ id: 'STANDARD', rate: 729 + 219 }]);
  // Without a province, the rates to Ottawa apply.
  expect(await estimate(null)).toEqual(first);
  expect(await received()).toBe(before + 1);
  await forgetCalls();
  await estimate('BC');
  await forgetCalls();
  await estimate('ON', new Date(Date.now() + 11 * 60_000));
  expect(await received()).toBe(before + 3);
  await forgetCalls();
  expect(await quote(2, 'Toronto')).toEqual(first);
  expect(await received()).toBe(before + 4);
  await forgetCalls();
});

test('while Printful gives no rates, its last ones of a day apply, and then standard shipping alone', async () => {
  await forgetCalls();
  const [first] = await quote(1, 'Ottawa');
  expect(first).toMatchObject({ name: 'Standard Shipping', rate: 729, cost: 729 });
  await fault({ failRequests: 4 });
  const hour = 3_600_000;
  const later = (hours: number) => new Date(Date.now() + hours * hour);
  await forgetCalls();
  expect(await quote(1, 'Hamilton', 'CA', later(23))).toEqual([first]);
  // The last rates are no new ones: Printful is asked again.
  await forgetCalls();
  const before = await received();
  await quote(1, 'Hamilton', 'CA', later(23));
  expect(await received()).toBe(before + 1);
  await forgetCalls();
  expect(await quote(1, 'Kingston', 'CA', later(25))).toMatchObject([
    { name: 'Standard Shipping', rate: 1499, cost: null },
  ]);
  await forgetCalls();
  expect(await quote(1, 'Nashville', 'US')).toMatchObject([{ rate: 499, cost: null }]);
});

test('a lockout for the rates of many hats pauses rates, and orders go on', async () => {
  await forgetCalls();
  const many = () => deps.printful.shippingRates(MAYA_AT_HOME, [{ variantId: 15907, quantity: 101 }], 3000);
  await many();
  await forgetCalls();
  await expect(many()).rejects.toMatchObject({ kind: 'rate_limited', status: 429 });
  const before = await received();
  await forgetCalls();
  await expect(many()).rejects.toMatchObject({ kind: 'rate_limited', status: null });
  expect(await received()).toBe(before);
  expect(await deps.printful.findOrder('7K2Q9MXA4T')).toBeNull();
  expect(await received()).toBe(before + 1);
});

test('a lockout of all calls that orders meet pauses orders too', async () => {
  await fault({ lockOuts: 1 });
  await expect(deps.printful.findOrder('7K2Q9MXA4T')).rejects.toMatchObject({ status: 429 });
  const before = await received();
  await expect(deps.printful.findOrder('7K2Q9MXA4T')).rejects.toMatchObject({
    kind: 'rate_limited',
    status: null,
  });
  expect(await received()).toBe(before);
});
