/** @module-tag nightly */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../ask.ts';
import { until } from '../until.ts';
import {
  change,
  colorIn,
  confirmAll,
  FIVE_PANEL,
  hats,
  openHatsPage,
  post,
  robin,
  shop,
  sync,
  WHITE,
  YUPOONG,
} from './hats-page.ts';

/*
 * Before a color is sold, Printful is asked whether it accepts an order of it, and what that costs.
 */

beforeAll(openHatsPage);
beforeEach(async () => {
  await fault({ failRequests: 0, refusePlacements: [], hideDays: [] });
  await change('products', YUPOONG.productId, { canvases: {} });
});
afterAll(() => shop.close());

const fault = (faults: object) => ask(`${shop.sandboxUrl}/sandbox/faults`, { printful: faults });
const NAVY = 8751;

/** How many orders the sandbox has. */
async function ordered(): Promise<number> {
  const response = await fetch(`${shop.sandboxUrl}/orders`, { headers: { authorization: 'Bearer sandbox' } });
  return ((await response.json()) as { paging: { total: number } }).paging.total;
}

test('a model that is chosen is asked for with a whole example order, which orders nothing', async () => {
  await confirmAll();
  const [printed] = (await hats()).examples;
  expect(printed).toMatchObject({
    refusal: null,
    hats: '12.48',
    digitization: '0.00',
    shipping: '4.19',
    total: '16.67',
  });
  const chosen = (await post('model', YUPOONG)).body;
  expect(chosen).toMatchObject({
    examples: [{ refusal: null, hats: '13.29', digitization: '6.50', shipping: '4.19', total: '23.98' }],
  });
  expect(await ordered()).toBe(0);
});

test('a color that Printful would not make is not confirmed, and the owner reads why', async () => {
  await post('model', YUPOONG);
  await fault({ refusePlacements: ['embroidery_front'] });
  const refused = await post('navy/confirm', { variantId: NAVY });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: {
        message:
          'Printful refuses an order of Retro Trucker Hat | Yupoong 6606, Navy: Item 0: The placement embroidery_front is not ' +
          'available. Choose another one.',
        path: 'variantId',
      },
    },
  });
  const now = await hats();
  expect(colorIn(now, 'navy').state).toBe('unconfirmed');
  expect(now.examples).toContainEqual(
    expect.objectContaining({
      color: 'Navy',
      refusal: 'Item 0: The placement embroidery_front is not available.',
      total: null,
    }),
  );
  await fault({ refusePlacements: [] });
  expect((await post('navy/confirm', { variantId: NAVY })).status).toBe(200);
  const accepted = await hats();
  expect(accepted.sellable).toBe(1);
  expect(accepted.examples).toMatchObject([{ color: 'Navy', refusal: null }]);
  await fault({ refusePlacements: ['embroidery_front'] });
  expect((await post('example')).body).toMatchObject({ examples: [{ color: 'Navy', total: null }, {}] });
  await fault({ refusePlacements: [] });
  expect((await post('example')).body).toMatchObject({ examples: [{ color: 'Navy', refusal: null }] });
});

test('while Printful does not answer, no color is confirmed', async () => {
  await post('model', FIVE_PANEL);
  await post('model', YUPOONG);
  await fault({ failRequests: 1000 });
  expect((await post('navy/confirm', { variantId: NAVY })).status).toBe(502);
  await fault({ failRequests: 0 });
  expect((await hats()).sellable).toBe(0);
});

test('words are not stitched on a square front: the model, a color and a sold color are refused', async () => {
  await post('model', YUPOONG);
  expect((await post('navy/confirm', { variantId: NAVY })).status).toBe(200);
  await change('products', YUPOONG.productId, {
    canvases: { embroidery_front: { width: 675, height: 675 } },
  });
  const why = /^Printful’s canvas for this embroidery is 2\.25 × 2\.25 in, too narrow for a line of text/;
  expect(colorIn(await sync(), 'navy')).toMatchObject({
    state: 'unconfirmed',
    reason: expect.stringMatching(why),
  });
  const message = expect.stringMatching(why);
  expect(await post('navy/confirm', { variantId: NAVY })).toMatchObject({
    status: 409,
    body: { error: { message } },
  });
  expect(await post('model', YUPOONG)).toMatchObject({ status: 422, body: { error: { message } } });
});

test('countries whose fast rate lacks its days are named, because Express is not offered there', async () => {
  await confirmAll();
  const asked = async () => {
    await shop.rows('delete from printful_rates');
    await robin.ask('POST', '/api/admin/profit/check');
    await until('the rates are read', async () => {
      const [rates] = await shop.rows(
        `select 1 from printful_rates where hats = '15904x1' and country = 'US'`,
      );
      return rates;
    });
    return (await hats()).withoutExpress;
  };
  expect(await asked()).toEqual([]);
  await fault({ hideDays: ['PRINTFUL_FAST'] });
  expect(await asked()).toEqual(['United States']);
  expect(colorIn(await hats(), 'white').hat?.variantId).toBe(WHITE);
});
