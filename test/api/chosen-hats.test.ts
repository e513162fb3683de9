import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askAboutModel } from '../../src/server/fulfillment/blanks/ask-example.ts';
import { chooseModel, confirmHat, stopHat } from '../../src/server/fulfillment/blanks/choose-hats.ts';
import {
  findBlanks,
  findCatalogHats,
  findHatModel,
  type ModelFront,
} from '../../src/server/fulfillment/blanks/queries.ts';
import { refreshHats } from '../../src/server/fulfillment/blanks/refresh-hats.ts';
import type { PrintfulGateway } from '../../src/server/gateways/printful.ts';
import { type BackOffice, openBackOffice } from '../simulation/back-office.ts';
import { FIVE_PANEL, OTTO, WHITE } from './hats-page.ts';

/*
 * What the owner chooses counts for the hats that she saw, whatever Printful or somebody else changes in the same moment.
 */

const BLACK = 15904;

let office: BackOffice;

beforeAll(async () => {
  office = await openBackOffice();
});
beforeEach(async () => {
  await office.rows('delete from blanks');
  await office.rows('delete from example_orders');
  await office.rows('delete from alerts');
  expect(await choose(OTTO)).toBeNull();
});
afterAll(() => office.close());

/** The shop, whose Printful answers some calls otherwise. */
const withPrintful = (answers: Partial<PrintfulGateway>) => ({
  ...office.deps,
  printful: { ...office.deps.printful, ...answers },
});
const choose = (front: ModelFront, deps = office.deps) => chooseModel(deps, front, 'sam');
const confirmWhite = (deps = office.deps) =>
  confirmHat(deps, { hatColor: 'white', variantId: WHITE, by: 'sam' });
const white = async () =>
  (await findBlanks(office.deps.db)).find(({ hatColor }) => hatColor === 'white') ?? null;

test('a model of which Printful lists no fronts is not chosen, and the former one stays', async () => {
  await confirmWhite();
  const { printful } = office.deps;
  const silent = withPrintful({
    async catalogProduct(...asked) {
      const product = await printful.catalogProduct(...asked);
      return product && { ...product, placements: [] };
    },
  });
  expect(await choose(FIVE_PANEL, silent)).toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('does not offer this front'),
  });
  expect(await findHatModel(office.deps.db)).toMatchObject(OTTO);
  expect(await white()).toMatchObject({ variantId: WHITE });
});

describe('a hat is not confirmed', () => {
  test('of which another model is chosen while Printful is asked about it', async () => {
    const { printful } = office.deps;
    const slow = withPrintful({
      async estimateCosts(...asked) {
        await choose(FIVE_PANEL);
        return printful.estimateCosts(...asked);
      },
    });
    expect(await confirmWhite(slow)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The model has just been changed'),
    });
    expect(await white()).toBeNull();
  });

  test('that Printful stopped making since the shop last asked', async () => {
    const { printful, clock, config } = office.deps;
    const later = {
      ...withPrintful({
        catalogVariants: async (...asked) =>
          (await printful.catalogVariants(...asked)).filter(({ id }) => id !== WHITE),
      }),
      clock: () => new Date(clock().getTime() + config.limits.minute + 1000),
    };
    expect(await confirmWhite(later)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Printful has no such'),
    });
    expect(await white()).toBeNull();
  });
});

describe('a confirmed hat', () => {
  test('of which nobody knows the stock is not sold', async () => {
    await office.rows('update printful_variants set in_stock = null');
    expect(await confirmWhite()).toBeNull();
    expect(await white()).toMatchObject({ inStock: false });
  });

  test('whose color the owner stopped stays stopped when she confirms another, and its alert is closed', async () => {
    await confirmWhite();
    await office.rows('update blanks set in_stock = false');
    await office.rows("insert into alerts (event, kind, text) values ('hats-unsold.white.1', 'hats', '')");
    expect(await stopHat(office.deps, { hatColor: 'white', isStopped: true })).toBeNull();
    expect(await office.rows('select event from alerts where done_at is null')).toEqual([]);
    expect(await confirmHat(office.deps, { hatColor: 'white', variantId: BLACK, by: 'sam' })).toBeNull();
    expect(await white()).toMatchObject({ variantId: BLACK, isStopped: true });
  });
});

describe('what was read of Printful earlier', () => {
  /** Reads the hats as out of stock; before it is stored, something else happens. */
  const outdated = (happens: () => Promise<unknown>) => {
    const { printful } = office.deps;
    return withPrintful({
      async catalogAvailability(...asked) {
        const all = await printful.catalogAvailability(...asked);
        await happens();
        return all.map((one) => ({ ...one, availability: 'out of stock' as const }));
      },
    });
  };
  const later = () => {
    const { clock } = office.deps;
    return { ...office.deps, clock: () => new Date(clock().getTime() + 1000) };
  };

  test('does not replace what was read later', async () => {
    await confirmWhite();
    await refreshHats(outdated(() => refreshHats(later())));
    expect(await white()).toMatchObject({ inStock: true });
  });

  test('is not stored for a model that was chosen since', async () => {
    const { clock } = office.deps;
    const early = { ...office.deps, clock: () => new Date(clock().getTime() - 60_000) };
    await refreshHats(outdated(() => choose(FIVE_PANEL, early)));
    const models = (await findCatalogHats(office.deps.db)).map(({ productId }) => productId);
    expect([...new Set(models)]).toEqual([FIVE_PANEL.productId]);
  });
});

test('of a model without a confirmed hat, Printful is asked about one that it has, and again about refused ones', async () => {
  await office.rows(`update printful_variants set in_stock = variant_id = ${WHITE}`);
  await askAboutModel(office.deps);
  const asked = () => office.rows('select variant_id, refusal from example_orders order by variant_id');
  expect(await asked()).toEqual([{ variant_id: WHITE, refusal: null }]);
  await office.rows(
    `update example_orders set variant_id = ${BLACK}, refusal = 'No', hats = null, digitization = null, shipping = null, total = null`,
  );
  await askAboutModel(office.deps);
  expect(await asked()).toEqual([
    { variant_id: BLACK, refusal: null },
    { variant_id: WHITE, refusal: null },
  ]);
});
