import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { orderSettings, soldOrders } from '../../src/server/settings/queries.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';
import { placeOrder } from './maya-data.ts';

let database: SeparateDatabase;
let client: pg.Client;
let db: Db;

beforeAll(async () => {
  database = await shopDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  db = connectTo(database.url, 1);
});

afterAll(async () => {
  await db.destroy();
  await client.end();
  await database.close();
});

const ID = '1111111111';
const FIRST = '2222222222';

const rows = async <Row>(query: string, values?: unknown[]) =>
  (await client.query(query, values)).rows as Row[];

test('a new price is tried on the paid orders of the last days whose sums follow the settings alone', async () => {
  await placeOrder({ rows }, FIRST, { status: 'completed', age: '40 days' });
  await placeOrder({ rows }, ID, { status: 'processing' });
  await rows(`insert into order_lines (order_id, position, name, price, quantity, share, is_custom, product_id)
    values ('${ID}', 1, 'Lake House', 2499, 3, 7497, false, 1)`);
  await rows(
    `insert into discount_codes (id, name, kind, value) overriding system value values (7, 'TEN', 'percent', 10)`,
  );
  await rows(`insert into sent_carts (id, request_id, made_at, made_by, email, note, items, pricing, reason, expires_at)
    overriding system value values (7, 'r', now(), 'robin', '', '', '[]', '{}', '', now())`);
  const sold = () => soldOrders(db, new Date(Date.now() - 30 * 86_400_000));
  const one = { hats: 4, customHats: 1, subtotal: 2499, country: 'US', isExpress: false, orders: 1 };
  expect(await sold()).toEqual([one]);
  for (const change of [
    'paid_at = null',
    `created_at = now() - interval '31 days'`,
    `replaces = '${FIRST}'`,
    `code_id = 7, code_name = 'TEN', code_kind = 'percent', code_saved = 1`,
    'sent_cart_id = 7',
  ]) {
    await rows(`update orders set ${change} where id = '${ID}'`);
    expect([change, await sold()]).toEqual([change, []]);
    await rows(`update orders set paid_at = now(), created_at = now(), replaces = null, code_id = null,
      code_name = null, code_kind = null, code_saved = null, sent_cart_id = null
      where id = '${ID}'`);
  }
  await rows(`update orders set country = 'GB', shipping_method = 'Express Shipping' where id = '${ID}'`);
  expect(await sold()).toEqual([{ ...one, country: 'UK', isExpress: true }]);
});

test('each order keeps the settings that it was sold under, and the prices of its sent cart', async () => {
  const [usual, priced, sent] = ['3333333331', '3333333332', '3333333333'] as const;
  const { customHatPrice } = DEFAULT_SHOP_SETTINGS;
  for (const id of [usual, priced, sent]) await placeOrder({ rows }, id, { status: 'processing' });
  const settings = JSON.stringify({ ...DEFAULT_SHOP_SETTINGS, customHatPrice: 2640 });
  await rows(`insert into settings (version, who, data) values (1, 'kim', $1)`, [settings]);
  await rows(`insert into sent_carts (id, request_id, made_at, made_by, email, note, items, pricing, reason, expires_at)
    overriding system value values (8, 's', now(), 'robin', '', '', '[]', '{"customHatPrice": 1900}', '', now())`);
  await rows(`update orders set settings_version = 1 where id in ('${priced}', '${sent}')`);
  await rows(`update orders set sent_cart_id = 8 where id = '${sent}'`);
  const priceOf = async (id: string) => (await orderSettings(db, id)).customHatPrice;
  expect([await priceOf(usual), await priceOf(priced), await priceOf(sent)]).toEqual([
    customHatPrice,
    2640,
    1900,
  ]);
});
