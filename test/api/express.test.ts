import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { reaches } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { confirmSheet, openSheet, testSheets } from './sheets.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '10000' });
});

afterAll(() => shop.close());

testSheets(6, () => shop);

const chargesOf = async (id: string) =>
  (await stripeAt(shop.sandboxUrl).charges.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata.order_id === id,
  );

test.each(['order', 'intent', 'payment', 'settled'] as const)(
  'a sheet whose tab dies after the step “%s” is one order and one charge once it is confirmed again',
  async (last) => {
    const sheet = await openSheet(shop);
    const id = await confirmSheet(shop, sheet, last);
    // Whoever comes back finds the order paid if it is.
    const again = await confirmSheet(shop, sheet).catch((error: Error) => error.message);
    expect(again).toMatch(last === 'settled' ? /already paid/ : id);
    await reaches(shop, id, 'processing', 'sent_to_printful', 'confirmed_with_printful', 'shipped');
    expect(await chargesOf(id)).toHaveLength(1);
    expect(await shop.rows('select id from orders where idempotency_key = $1', [sheet.key])).toEqual([
      { id },
    ]);
  },
);

test('a sheet that is paid when its tab dies becomes an order by Stripe’s word alone', async () => {
  const id = await confirmSheet(shop, await openSheet(shop), 'payment');
  const { paid, total } = await reaches(
    shop,
    id,
    'processing',
    'sent_to_printful',
    'confirmed_with_printful',
  );
  expect(paid).toBe(total);
});

describe('while a sheet is open', () => {
  const FIRST = 'where id = (select min(id) from products)';
  const ENDED =
    "insert into discount_codes (name, kind, value, ends_at) values ('SHEET', 'percent', 10, now())";

  afterEach(() => shop.rows(`update products set state = 'live', price = 2999 ${FIRST}`));

  test.each([
    ['a hat is archived', `update products set state = 'archived' ${FIRST}`, {}, 422, 'items.0.id'],
    ['a price rises', `update products set price = 3199 ${FIRST}`, {}, 409, 'items.0.price'],
    ['a code expires', ENDED, { discountCode: 'SHEET' }, 422, 'discountCode'],
    // The full address is a PO box, to which Express does not go.
    ['a rate vanishes', 'select 1', { address: 'PO Box 12' }, 409, 'shippingCost'],
  ])(
    'and %s, it is refused, and nothing is stored or charged',
    async (_what, change, typed, status, path) => {
      const { key, body } = await openSheet(shop);
      await shop.rows(change);
      const headers = { 'Idempotency-Key': key };
      for (const _twice of [1, 2])
        expect(await refusalOf(`${shop.url}/api/orders`, { ...body, ...typed }, headers)).toMatchObject({
          status,
          path,
        });
      expect(await shop.rows('select id from orders where idempotency_key = $1', [key])).toEqual([]);
    },
  );
});
