/** @module-tag nightly */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { lapseOtherAccounts } from '../../src/server/fulfillment/blanks/account-queries.ts';
import { checkHats } from '../../src/server/fulfillment/blanks/check-hats.ts';
import { confirmHat } from '../../src/server/fulfillment/blanks/choose-hats.ts';
import { noticeStore } from '../../src/server/fulfillment/blanks/notice-store.ts';
import { type Counter, openCounter } from './counter.ts';
import { openPrintful } from './open-printful.ts';

const OTHER = { id: 7, type: 'native', name: 'Another store' };

let counter: Counter;

beforeEach(async () => {
  counter = await openCounter();
});

afterEach(() => counter.close());

const sold = async () =>
  (await counter.rows<{ hat_color: string }>('select hat_color from blanks where lapse is null')).length;
const stores = async () =>
  (
    await counter.rows<{ store_id: string }>(
      'select distinct store_id from (select store_id from blanks union select store_id from hat_model) as all_stores',
    )
  ).map(({ store_id }) => store_id);
const alerts = () => counter.rows<{ text: string }>("select text from alerts where kind = 'hats'");

/** The shop, with the token of an account that has these stores. */
const withStores = async (...all: (typeof OTHER)[]) => {
  const { printful, fault } = await openPrintful({ printful: { stores: all } });
  return { deps: { ...counter.deps, printful }, fault };
};

test('the store of the token is stored once it is known', async () => {
  expect(await stores()).toEqual(['']);
  await noticeStore(counter.deps);
  expect(await stores()).toEqual(['10000001']);
  expect(await sold()).toBe(9);
  expect(await alerts()).toEqual([]);
});

test('a Printful that is down, or a token of several stores, ends no confirmation', async () => {
  await noticeStore(counter.deps);
  const down = await withStores(OTHER);
  await down.fault({ failRequests: 3 });
  await noticeStore(down.deps);
  await noticeStore((await withStores(OTHER, { ...OTHER, id: 8 })).deps);
  await noticeStore((await withStores()).deps);
  await lapseOtherAccounts(counter.deps.db, { apiHost: await host(), storeId: '' });
  expect(await sold()).toBe(9);
  expect(await alerts()).toEqual([]);
});

const host = async () =>
  (await counter.rows<{ api_host: string }>('select api_host from hat_model'))[0]?.api_host ?? '';

test('the token of another store ends the confirmations, with one alert, until the owner confirms again', async () => {
  await noticeStore(counter.deps);
  const { deps } = await withStores(OTHER);
  await checkHats(deps);
  await checkHats(deps);
  expect(await sold()).toBe(0);
  expect(await alerts()).toEqual([
    {
      text: expect.stringMatching(
        /^Black, White, .* not sold right now\. You confirmed it for another store/,
      ),
    },
  ]);
  expect(await counter.rows('select product_id, store_id from hat_model')).toEqual([
    { product_id: 627, store_id: '7' },
  ]);
  expect(await confirmHat(deps, { hatColor: 'white', variantId: 15905, by: 'robin@example.com' })).toBeNull();
  await noticeStore(deps);
  expect(await sold()).toBe(1);
});
