import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../packages/sandbox/src/sandbox.ts';
import { defaultSettings } from '../../packages/sandbox/src/settings.ts';
import { STATES } from '../../src/domain/address/states.ts';
import { toDesign } from '../../src/domain/design/design.ts';
import { cents } from '../../src/domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/settings/settings.ts';
import type { SoldLine } from '../../src/server/checkout/price-items.ts';
import { insertQuote, validOptions } from '../../src/server/checkout/queries.ts';
import { estimateShipping, quoteShipping } from '../../src/server/checkout/quote-shipping.ts';
import { checkoutRoutes } from '../../src/server/checkout/routes.ts';
import type { Deps } from '../../src/server/deps.ts';
import { accountOf } from '../../src/server/fulfillment/blanks/choose-hats.ts';
import { testServer } from '../../src/server/http/fixtures.ts';
import type { ShippingEstimate } from '../../src/wire/shipping-rates.ts';
import { ask } from '../ask.ts';
import { confirmAllHats, soldAs } from '../confirmed-hats.ts';
import { type WorkerDeps, workerDeps } from '../simulation/worker-deps.ts';
import { openWorkshop, type Workshop } from '../simulation/workshop.ts';
import { until } from '../until.ts';
import { LAKE_HOUSE } from '../world.ts';
import { MAYA_AT_HOME } from './open-printful.ts';

let workshop: Workshop;
let sandbox: Sandbox;
let env: Record<string, string>;
let deps: WorkerDeps;

beforeAll(async () => {
  workshop = await openWorkshop(0, { timeScale: 1 });
});

afterAll(() => workshop.close());

/** Each test has a Printful that locks out nobody yet, and was never asked. */
beforeEach(async () => {
  const { printful, ...settings } = defaultSettings(1);
  const rateLimit = { requests: 120, bulkRateRequests: 1, windowMs: 60_000, lockoutMs: 60_000 };
  const { SANDBOX_RECORDING_DIR: recordingDir } = process.env;
  sandbox = await startSandbox({ ...settings, port: 0, recordingDir, printful: { ...printful, rateLimit } });
  env = { ...workshop.env, PRINTFUL_API_URL: sandbox.url };
  deps = workerDeps(env);
  await deps.db.deleteFrom('printful_rates').execute();
  await deps.db.deleteFrom('quotes').execute();
  await deps.db.deleteFrom('provider_budgets').execute();
});

afterEach(async () => {
  await deps.close();
  await sandbox.close();
});

/** How many requests Printful has received, including those it refused. */
const received = async () => (await ask<number[]>(`${sandbox.url}/sandbox/printful/requests`)).length;

const fault = (printful: object) => ask(`${sandbox.url}/sandbox/faults`, { printful });

/** The options of so many hats to a city, as an address that was not quoted before. */
function quote(
  quantity: number,
  city: string,
  { country = 'CA', at = new Date() }: { country?: 'CA' | 'US'; at?: Date } = {},
) {
  const place =
    country === 'CA' ? { state: 'ON', zip: 'M5V 2T6', country } : { state: 'TN', zip: '37203', country };
  const inner = { ...deps, clock: () => at };
  return quoteShipping(
    inner,
    { ...MAYA_AT_HOME, ...place, city },
    { lines: [lineOf(quantity)], settings: DEFAULT_SETTINGS },
  );
}

const lineOf = (quantity: number): SoldLine => ({
  id: 1,
  productId: null,
  listing: null,
  picture: null,
  name: 'Custom Hat',
  quantity,
  soldAs: soldAs(15907),
  price: cents(2499),
  design: toDesign({ hatColor: 'navy', textColor: 'white', fontStyle: 'impact', textLine1: 'Hi' }),
});

/** Lets the calls that follow find their slots in the shop's own budget. */
const forgetCalls = () =>
  deps.db
    .updateTable('provider_budgets')
    .set({ next_at: new Date(0), recent: '[]' })
    .execute();

test('seven hats ship free without a request, six with one', async () => {
  const before = await received();
  expect(await quote(7, 'Toronto')).toMatchObject([{ id: 'FREE_SHIPPING', rate: 0, cost: null }]);
  expect(await received()).toBe(before);
  expect(await quote(6, 'Toronto')).toMatchObject([{ id: 'STANDARD', cost: 729 + 5 * 219 }]);
  expect(await received()).toBe(before + 1);
});

test('who needs seven hats sooner is offered Express, although free shipping was quoted before', async () => {
  const place = { ...MAYA_AT_HOME, city: 'Memphis' };
  const options = (sooner: boolean) =>
    quoteShipping(deps, place, { lines: [lineOf(7)], settings: DEFAULT_SETTINGS, code: null, sooner });
  expect(await options(false)).toMatchObject([{ id: 'FREE_SHIPPING' }]);
  const both = await options(true);
  expect(both).toMatchObject([{ id: 'FREE_SHIPPING', rate: 0 }, { id: 'EXPRESS' }]);
  const [, express] = both;
  expect(express?.rate).toBe(Math.max(DEFAULT_SETTINGS.rates.express, express?.cost ?? 0));
});

test('of the valid options for a key, those that were quoted last come first, each once', async () => {
  const now = new Date();
  const day = 86_400_000;
  const quoted = async (cost: number, life = day) => {
    const [option] = await quote(6, 'Toronto');
    if (!option) throw new Error('nothing was quoted');
    const expires_at = new Date(now.getTime() + life);
    const row = { quote_key: 'key', created_at: now, expires_at };
    await insertQuote(deps.db, now, { ...row, options: [{ ...option, cost: cents(cost) }] });
  };
  for (const cost of [100, 200, 100]) await quoted(cost);
  // By a clock that is too far ahead.
  await quoted(300, 3 * day);
  const options = await validOptions(deps.db, 'key', { now, lifetime: day });
  expect(options.map(({ cost }) => cost)).toEqual([100, 200]);
});

test('an estimate asks Printful once in ten minutes, and a quote afterwards asks nothing', async () => {
  const estimate = (state: string | null) =>
    estimateShipping(deps, { country: 'CA', state }, { lines: [lineOf(2)], settings: DEFAULT_SETTINGS });
  const before = await received();
  const first = await estimate('ON');
  expect(first).toMatchObject([{ id: 'STANDARD', rate: 729 + 219 }]);
  // Without a province, the rates to Ottawa apply.
  expect(await estimate(null)).toEqual(first);
  expect(await quote(2, 'Toronto')).toEqual(first);
  expect(await received()).toBe(before + 1);
  await estimate('BC');
  expect(await received()).toBe(before + 2);
});

test('who may not ask Printful gets what others asked, or standard shipping alone, and keeps nobody from asking', async () => {
  const estimate = (state: string, mayAsk: () => boolean) =>
    estimateShipping(
      deps,
      { country: 'CA', state },
      { lines: [lineOf(2)], settings: DEFAULT_SETTINGS, mayAsk },
    );
  const before = await received();
  expect(await estimate('MB', () => false)).toMatchObject([{ id: 'STANDARD', cost: null }]);
  const other = await estimate('MB', () => true);
  expect(other).toMatchObject([{ rate: 729 + 219 }]);
  expect(await estimate('MB', () => false)).toEqual(other);
  expect(await received()).toBe(before + 1);
});

test('a network asks Printful for 30 rates at once, then it gets standard shipping alone, and others still all', async () => {
  await confirmAllHats(deps.db, { account: accountOf(deps.config) });
  const app = testServer();
  checkoutRoutes(app, deps as unknown as Deps);
  await app.ready();
  const item = { ...LAKE_HOUSE, price: undefined, quantity: 2 };
  const namesFor = async (state: string, remoteAddress: string) => {
    const payload = { country: 'US', state, items: [item] };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/shipping-estimate',
      payload,
      remoteAddress,
    });
    return answer.json<ShippingEstimate>().options.map(({ id }) => id);
  };
  for (const { code } of STATES.US.slice(0, 30))
    expect(await namesFor(code, '203.0.113.7')).toEqual(['STANDARD', 'EXPRESS']);
  expect(await namesFor('VT', '203.0.113.7')).toEqual(['STANDARD']);
  expect(await namesFor('VT', '203.0.113.8')).toEqual(['STANDARD', 'EXPRESS']);
  expect(await namesFor('VT', '203.0.113.7')).toEqual(['STANDARD', 'EXPRESS']);
});

test('rates older than ten minutes are shown at once while Printful is asked again, once by all instances', async () => {
  const asked: (() => void)[] = [];
  const slow = {
    ...deps.printful,
    shippingRates: async (...call: Parameters<typeof deps.printful.shippingRates>) => {
      await new Promise<void>((answer) => asked.push(answer));
      return deps.printful.shippingRates(...call);
    },
  };
  const later = (minutes: number) => {
    const at = new Date(Date.now() + minutes * 60_000);
    const place = { ...MAYA_AT_HOME, state: 'QC', country: 'CA' as const };
    return quoteShipping({ ...deps, printful: slow, clock: () => at }, place, {
      lines: [lineOf(3)],
      settings: DEFAULT_SETTINGS,
    });
  };
  const first = later(0);
  await until('Printful is asked', async () => asked.pop() ?? null).then((answer) => answer());
  const [option] = await first;
  expect(option).toMatchObject({ cost: 729 + 2 * 219 });
  await deps.db
    .updateTable('printful_rates')
    .set({ rates: OLD_RATES })
    .where('hats', '=', '15907x3')
    .execute();
  const stale = await Promise.all([later(11), later(11), later(11)]);
  for (const [shown] of stale) expect(shown).toMatchObject({ cost: 500 });
  const answer = await until('Printful is asked again', async () => asked.pop() ?? null);
  expect(asked).toEqual([]);
  answer();
  await until('the new rates are there', async () =>
    (await later(11))[0]?.cost === option?.cost ? true : null,
  );
  expect(asked).toEqual([]);
});

const OLD_RATES = JSON.stringify([{ id: 'STANDARD', rate: 500, minDeliveryDays: 6, maxDeliveryDays: 11 }]);

test('while Printful gives no rates, its last ones of a day apply, and then standard shipping alone', async () => {
  const [first] = await quote(1, 'Ottawa');
  expect(first).toMatchObject({ name: 'Standard Shipping', rate: 729, cost: 729 });
  await fault({ failRequests: 4 });
  const hour = 3_600_000;
  const later = (hours: number) => new Date(Date.now() + hours * hour);
  await forgetCalls();
  expect(await quote(1, 'Hamilton', { at: later(23) })).toEqual([first]);
  // The last rates are no new ones: Printful is asked again.
  await forgetCalls();
  const before = await received();
  await quote(1, 'Hamilton', { at: later(23) });
  expect(await received()).toBe(before + 1);
  await forgetCalls();
  expect(await quote(1, 'Kingston', { at: later(25) })).toMatchObject([
    { name: 'Standard Shipping', rate: 1499, cost: null },
  ]);
  await forgetCalls();
  expect(await quote(1, 'Nashville', { country: 'US' })).toMatchObject([{ rate: 499, cost: null }]);
});

/** Several ask for the same state at the same time, on different instances. */
const SHOPPERS_AT_ONCE = 30;

test('rates that a neighbor was shown offer no Express to a PO box', async () => {
  const quoteTo = async (place: object) => {
    const options = await quoteShipping(
      deps,
      { ...MAYA_AT_HOME, ...place },
      { lines: [lineOf(1)], settings: DEFAULT_SETTINGS },
    );
    return options.map(({ id }) => id);
  };
  expect(await quoteTo({})).toEqual(['STANDARD', 'EXPRESS']);
  expect(await quoteTo({ address1: 'PO Box 12' })).toEqual(['STANDARD']);
  expect(await quoteTo({ address2: 'P.O. Box 12' })).toEqual(['STANDARD']);
  expect(await quoteTo({})).toEqual(['STANDARD', 'EXPRESS']);
});

test('a thousand carts to fifty states make one call for each state, and every shopper may choose Express', {
  tags: 'nightly',
}, async () => {
  const instances = [deps, workerDeps(env), workerDeps(env)];
  // What is measured are calls, not how fast this machine is.
  const patient = instances.map((instance) => {
    const limits = { ...instance.config.limits, shopperTimeout: 20_000 };
    return { ...instance, config: { ...instance.config, limits } };
  });
  const states = STATES.US.slice(0, 50);
  const before = await received();
  const optionsOf = async (nth: number) => {
    const instance = patient[nth % patient.length] ?? deps;
    const state = states[Math.floor(nth / patient.length) % states.length]?.code ?? 'TN';
    const place = { ...MAYA_AT_HOME, address1: `${nth} Elm St`, city: `Town ${nth}`, state };
    return quoteShipping(instance, place, { lines: [lineOf(2)], settings: DEFAULT_SETTINGS });
  };
  const chosen: string[] = [];
  const shopper = async (first: number) => {
    for (let nth = first; nth < 1000; nth += SHOPPERS_AT_ONCE)
      chosen.push((await optionsOf(nth)).map(({ id }) => id).join());
  };
  await Promise.all(Array.from({ length: SHOPPERS_AT_ONCE }, (_, nth) => shopper(nth)));
  for (const instance of instances.slice(1)) await instance.close();
  expect(await received()).toBe(before + 50);
  expect(chosen).toHaveLength(1000);
  expect(new Set(chosen)).toEqual(new Set(['STANDARD,EXPRESS']));
});

test('while the budget has no connection free, every estimate is answered, with one question for each key', {
  tags: 'nightly',
}, async () => {
  const instance = workerDeps(env, { independentTimeout: 300 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  const hold = () =>
    instance.independentDb.transaction().execute(async (trx) => {
      await trx.selectFrom('provider_budgets').select('name').execute();
      held += 1;
      await released;
    });
  const holders = [hold(), hold()];
  await until('the pool is used up', async () => (held === 2 ? true : null));
  let asked = 0;
  const counted = {
    ...instance.printful,
    shippingRates: (...call: Parameters<typeof instance.printful.shippingRates>) => {
      asked += 1;
      return instance.printful.shippingRates(...call);
    },
  };
  const estimate = (state: string) =>
    estimateShipping(
      { ...instance, printful: counted },
      { country: 'US', state },
      { lines: [lineOf(4)], settings: DEFAULT_SETTINGS },
    );
  const before = await received();
  try {
    const shown = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => estimate(['TN', 'NY', 'CA'][nth % 3] ?? 'TN')),
    );
    expect(shown).toHaveLength(60);
    for (const options of shown) expect(options).toMatchObject([{ id: 'STANDARD', cost: null }]);
    expect(asked).toBe(3);
    expect(await received()).toBe(before);
  } finally {
    release();
    await Promise.all(holders);
    await instance.close();
  }
});

test('a lockout for the rates of many hats pauses rates, and orders go on', { tags: 'nightly' }, async () => {
  const many = () =>
    deps.printful.shippingRates(MAYA_AT_HOME, [{ variantId: 15907, quantity: 101 }], { timeout: 3000 });
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

test('while Printful refuses, shoppers keep the options of the last day, and it is asked no more than once', {
  tags: 'nightly',
}, async () => {
  const states = STATES.US.slice(0, 3);
  for (const { code: state } of states)
    await quoteShipping(deps, { ...MAYA_AT_HOME, state }, { lines: [lineOf(2)], settings: DEFAULT_SETTINGS });
  await forgetCalls();
  await fault({ lockOuts: 1 });
  const before = await received();
  const hours = 3 * 3_600_000;
  const later = { ...deps, clock: () => new Date(Date.now() + hours) };
  for (const { code: state } of states)
    expect(
      await quoteShipping(
        later,
        { ...MAYA_AT_HOME, state },
        { lines: [lineOf(2)], settings: DEFAULT_SETTINGS },
      ),
    ).toHaveLength(2);
  const fresh = await quoteShipping(
    later,
    { ...MAYA_AT_HOME, state: 'HI' },
    { lines: [lineOf(5)], settings: DEFAULT_SETTINGS },
  );
  expect(fresh).toMatchObject([{ id: 'STANDARD', cost: null }]);
  expect(await received()).toBe(before + 1);
});

test('a lockout of all calls that orders meet pauses orders too', { tags: 'nightly' }, async () => {
  await fault({ lockOuts: 1 });
  await expect(deps.printful.findOrder('7K2Q9MXA4T')).rejects.toMatchObject({ status: 429 });
  const before = await received();
  await expect(deps.printful.findOrder('7K2Q9MXA4T')).rejects.toMatchObject({
    kind: 'rate_limited',
    status: null,
  });
  expect(await received()).toBe(before);
});
