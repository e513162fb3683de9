/** @module-tag nightly */

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { hasNoCustomsFees } from '../../src/server/checkout/customs.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { Deps } from '../../src/server/deps.ts';
import { PrintfulError } from '../../src/server/gateways/printful-error.ts';
import { startJobs } from '../../src/server/jobs/jobs.ts';
import { checkProfit } from '../../src/server/profit/check-profit.ts';
import { readProfit } from '../../src/server/profit/read-profit.ts';
import { ask } from '../ask.ts';
import { confirmAllHats } from '../confirmed-hats.ts';
import { workerDeps } from '../simulation/worker-deps.ts';
import { openWorkshop, type Workshop } from '../simulation/workshop.ts';

let workshop: Workshop;
let deps: Deps;
let pool: pg.Pool;
let close: () => Promise<void>;

beforeAll(async () => {
  workshop = await openWorkshop(0, { timeScale: 0.01 });
  const worker = workerDeps(workshop.env);
  await migrate(worker.db);
  const { databaseUrl, limits } = worker.config;
  const jobs = await startJobs({
    databaseUrl,
    polling: limits.jobPolling,
    retry: limits.jobRetry,
    stopping: limits.stopping.jobs,
    onError: () => undefined,
  });
  deps = { ...worker, jobs };
  pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await confirmAllHats(deps.db);
  await deps.db.deleteFrom('blanks').where('hat_color', 'not in', ['navy', 'black']).execute();
  close = async () => {
    await pool.end();
    await jobs.stop();
    await worker.close();
  };
});

/** Printful has its first prices again, and was never asked. */
beforeEach(async () => {
  await raisePrices(0);
  await setGone(false);
  await pool.query(
    "delete from printful_costs; delete from printful_rates; delete from alerts where kind = 'prices'",
  );
});

afterAll(async () => {
  await close();
  await workshop.close();
});

const custom = async (color: string) => {
  const { hats } = await readProfit(deps);
  const hat = hats.find((each) => each.name === 'Custom hat' && each.color === color);
  if (!hat) throw new Error(`there is no ${color} hat`);
  return {
    ...hat,
    order: (country: string, count: number) =>
      hat.orders.find((each) => each.country === country && each.hats === count),
  };
};

const raisePrices = (priceRise: number) =>
  ask(`${workshop.sandboxUrl}/sandbox/printful/catalog/products/627`, { priceRise });

/** Whether Printful no longer has the navy hat. */
const setGone = (isGone: boolean) =>
  ask(`${workshop.sandboxUrl}/sandbox/printful/catalog/variants/15907`, { isGone });

const alerts = async () =>
  (await pool.query<{ text: string }>("select text from alerts where kind = 'prices' order by id")).rows.map(
    ({ text }) => text,
  );

test('before Printful was asked, what its hats cost is unknown and below no floor', async () => {
  const navy = await custom('Navy');
  expect(navy.hatCost).toBeNull();
  expect(navy.orders).toHaveLength(40);
  const one = navy.order('US', 1);
  expect(one).toMatchObject({ subtotal: 2499, shipping: 499, stripeFee: 117, isBelow: false });
  expect(one).toMatchObject({ hatsCost: null, shippingCost: null, left: null });
});

test('a check asks Printful for each hat and its shipping, and for nothing twice a day', async () => {
  expect(await checkProfit(deps)).toEqual({ againIn: deps.config.limits.day });
  const navy = await custom('Navy');
  expect(navy.hatCost).toBe(1248);
  expect(navy.order('US', 1)).toMatchObject({ hatsCost: 1248, shippingCost: 419, left: 1214 });
  const three = navy.order('CA', 3);
  expect(three).toMatchObject({ subtotal: 7497, discount: 0, shipping: 0, stripeFee: 247 });
  expect(three).toMatchObject({ hatsCost: 3744, shippingCost: 1167, left: 2339 });
  const seven = navy.order('US', 7);
  expect(seven).toMatchObject({ subtotal: 17_493, discount: 2624, shipping: 0, stripeFee: 461 });
  expect(seven).toMatchObject({ hatsCost: 8736, shippingCost: 1673, left: 3999 });
  // Nothing makes a white hat yet.
  expect((await custom('White')).order('US', 1)).toMatchObject({ hatsCost: null, left: null });
  const requests = () => ask<number[]>(`${workshop.sandboxUrl}/sandbox/printful/requests`);
  const before = (await requests()).length;
  await checkProfit(deps);
  // The price of each variant, and an example order.
  expect((await requests()).length).toBe(before + 3);
  expect(await alerts()).toEqual([]);
});

test.each(['unavailable', 'unauthorized', 'refused', 'rate_limited'] as const)(
  'a check that Printful answers with %s goes on soon, however long that lasts',
  async (kind) => {
    const variantPrices = async () => {
      throw new PrintfulError(kind, 'no prices');
    };
    const failing = { ...deps, printful: { ...deps.printful, variantPrices } };
    expect(await checkProfit(failing)).toEqual({ againIn: deps.config.limits.hats.retry });
  },
);

test('where Printful refuses to ship, what is left stays unknown, and a check goes on with the other countries', async () => {
  const rates =
    (kind: 'refused' | 'unavailable'): typeof deps.printful.shippingRates =>
    async (address, ...rest) => {
      if (address.country === 'CA') throw new PrintfulError(kind, 'no rates');
      return deps.printful.shippingRates(address, ...rest);
    };
  const checkWith = (kind: 'refused' | 'unavailable') =>
    checkProfit({ ...deps, printful: { ...deps.printful, shippingRates: rates(kind) } });
  expect(await checkWith('unavailable')).toEqual({ againIn: deps.config.limits.hats.retry });
  expect((await custom('Navy')).hatCost).toBeNull();
  expect(await checkWith('refused')).toEqual({ againIn: deps.config.limits.day });
  const navy = await custom('Navy');
  const left = ['US', 'CA', 'UK', 'AU'].map((country) => navy.order(country, 1)?.left ?? null);
  expect(left).toEqual([1214, null, expect.any(Number), expect.any(Number)]);
});

test('whether customs may charge fees is asked for each country abroad, and holds for three days', async () => {
  const madeIn = (...countries: string[]) =>
    ask(`${workshop.sandboxUrl}/sandbox/faults`, { printful: { madeIn: countries } });
  const later = (days: number): Deps => ({
    ...deps,
    clock: () => new Date(Date.now() + days * deps.config.limits.day),
  });
  const free = async (on = deps) => {
    const found = [];
    for (const country of ['US', 'CA', 'UK', 'AU'] as const)
      if (await hasNoCustomsFees(on, country)) found.push(country);
    return found;
  };
  await pool.query('delete from printful_customs');
  await madeIn('GB', 'AU');
  await checkProfit(deps);
  expect(await free()).toEqual(['UK', 'AU']);
  expect(await free(later(2.9))).toEqual(['UK', 'AU']);
  expect(await free(later(3.1))).toEqual([]);
  await madeIn('AU');
  await checkProfit(later(1));
  expect(await free(later(1))).toEqual(['AU']);
  const customsFees = async () => {
    throw new PrintfulError('refused', 'no such endpoint', { status: 404 });
  };
  await checkProfit({ ...later(2), printful: { ...deps.printful, customsFees } });
  expect(await free(later(2))).toEqual(['AU']);
  await madeIn();
});

test('a change of prices after which an order leaves too little alerts the owner once', async () => {
  await checkProfit(deps);
  await raisePrices(100);
  await checkProfit(deps);
  expect(await alerts()).toEqual([]);
  await raisePrices(700);
  await checkProfit(deps);
  await checkProfit(deps);
  const below = (await readProfit(deps)).hats.flatMap(({ orders }) =>
    orders.filter(({ isBelow }) => isBelow),
  );
  expect(below.map(({ hats }) => hats)).toContain(7);
  expect(await alerts()).toEqual([
    `Printful changed its prices: Black costs $19.48 instead of $13.48, Navy costs $19.48 instead of $13.48. ${below.length} ` +
      'of the orders on the page Profit guard now leave less than $0.00 for each hat.',
  ]);
  await raisePrices(800);
  await checkProfit(deps);
  expect(await alerts()).toHaveLength(2);
});

test('a stitched hat costs Printful’s fee for a new design: its estimate, or else the setting', async () => {
  const stitch = (technique: string, placement: string) =>
    deps.db.updateTable('blanks').set({ technique, placement }).where('hat_color', '=', 'black').execute();
  expect((await custom('Black')).order('US', 3)).toMatchObject({ digitization: 0 });
  await stitch('EMBROIDERY', 'embroidery_front');
  const { settings, ...rest } = deps.settings.current();
  const fee = { ...rest, settings: { ...settings, digitizationFee: cents(700) } };
  const set = { ...deps, settings: { ...deps.settings, current: () => fee } };
  const black = async () =>
    (await readProfit(set)).hats
      .find(({ name, color }) => name === 'Custom hat' && color === 'Black')
      ?.orders.find(({ country, hats }) => country === 'US' && hats === 3);
  expect(await black()).toMatchObject({ digitization: 700 });
  await checkProfit(deps);
  expect(await black()).toMatchObject({ digitization: 650, hatsCost: 3987 });
  const [example] = await deps.db
    .selectFrom('example_orders')
    .selectAll()
    .where('technique', '=', 'EMBROIDERY')
    .execute();
  expect(example).toMatchObject({ refusal: null, hats: 1329, digitization: 650, shipping: 419, total: 2398 });
  // An estimate without a fee proves nothing.
  await deps.db
    .updateTable('example_orders')
    .set({ digitization: cents(0) })
    .execute();
  expect(await black()).toMatchObject({ digitization: 700 });
  await stitch('DTFILM', 'front_dtf_hat');
});

test('a hat of Printful’s store costs what its design is made of, and is unknown without one', async () => {
  await pool.query(
    `with hats as (
       insert into products (name, price, hat_color, text_color, font_style, text_line1)
       values ('As pictured', 2999, null, null, null, null), ('Redone', 2999, 'navy', 'white', 'impact', 'Hi')
       returning id
     )
     insert into printful_listings
       (sync_variant_id, sync_product_id, variant_id, product_id, name, description, price, seen_in)
     select id, id, 8751, id, 'Hat', '', 2999, 0 from hats`,
  );
  await checkProfit(deps);
  const { hats } = await readProfit(deps);
  const found = hats.filter(({ name }) => ['As pictured', 'Redone'].includes(name));
  expect(found.map(({ name, color, hatCost }) => [name, color, hatCost])).toEqual([
    ['As pictured', 'as pictured', null],
    ['Redone', 'Navy', 1248],
  ]);
  await pool.query("delete from products where name in ('As pictured', 'Redone')");
});

test('a hat that Printful no longer prices is unknown again', async () => {
  await checkProfit(deps);
  expect((await custom('Navy')).hatCost).toBe(1248);
  await setGone(true);
  await checkProfit(deps);
  expect((await custom('Navy')).hatCost).toBeNull();
  expect((await custom('Black')).hatCost).toBe(1248);
});
