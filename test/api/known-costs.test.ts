import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HAT_COLORS } from '../../src/domain/design/design.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import type { SettingsInForce } from '../../src/server/catalog/catalog-version.ts';
import { readCosts } from '../../src/server/profit/read-costs.ts';
import { readProfit } from '../../src/server/profit/read-profit.ts';
import { confirmAllHats, VARIANTS } from '../confirmed-hats.ts';
import { placeOrder } from './placed-order.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

let tables: ShopTables;

const LAST = HAT_COLORS.length - 1;

beforeAll(async () => {
  tables = await openTables();
});

afterAll(() => tables.close());

/** Only the last color is stitched, and costs more than the others, which ship as the first one. */
beforeEach(async () => {
  await tables.rows(
    'delete from orders; delete from blanks; delete from printful_costs; delete from printful_rates; delete from example_orders',
  );
  await confirmAllHats(tables.db, { isStitched: (index) => index === LAST });
  await tables.rows(
    `insert into printful_costs (variant_id, technique, placement, cost, asked_at)
     select variant_id, technique, placement, case technique when 'EMBROIDERY' then 1600 else 1248 end, now() from blanks`,
  );
  await tables.rows(
    `insert into printful_costs (variant_id, technique, placement, cost, asked_at)
     values (${VARIANTS[LAST]}, 'DTFILM', 'front_dtf_hat', 9900, now())`,
  );
});

const rate = (place: [country: string, state: string], hats: string, cost: number) =>
  tables.rows(
    `insert into printful_rates (country, state, hats, rates, asked_at)
     values ($1, $2, $3, jsonb_build_array(jsonb_build_object('id', 'STANDARD', 'rate', $4::integer)), now())`,
    [...place, hats, cost],
  );

test('the settings show what the dearest color costs as it is made, with the shipping of its model in the US', async () => {
  const first = Math.min(...VARIANTS);
  await rate(['US', 'TN'], `${first}x1`, 419);
  await rate(['US', 'TN'], `${first}x10`, 1900);
  await rate(['US', 'TN'], `${first}x11`, 2000);
  await rate(['US', 'CA'], `${first}x2`, 500);
  await rate(['CA', 'ON'], `${first}x3`, 900);
  await rate(['US', 'TN'], `${VARIANTS[LAST]}x4`, 700);
  await tables.rows(
    `insert into example_orders (variant_id, product_id, technique, placement, api_host, hats, digitization, shipping, total, asked_at)
     values (1, 627, 'EMBROIDERY', 'embroidery_front', 'api', 1600, 650, 419, 2669, now()),
       (2, 627, 'DTFILM', 'front_dtf_hat', 'api', 1248, 7, 419, 1674, now())`,
  );
  expect(await readCosts(tables.db)).toEqual({
    hat: 1600,
    embroidery: { isStitched: true, estimated: 650 },
    fee: { basisPoints: 290, fixed: 30, charges: 0 },
    rates: [
      { hats: 1, rates: [{ id: 'STANDARD', rate: 419 }] },
      { hats: 10, rates: [{ id: 'STANDARD', rate: 1900 }] },
    ],
  });
});

test.each([
  ['a color has no price', `delete from printful_costs where technique = 'EMBROIDERY'`],
  ['no hat is confirmed', 'delete from blanks'],
])('the settings show no cost while %s', async (_, change) => {
  await tables.rows(change);
  expect(await readCosts(tables.db)).toMatchObject({
    hat: null,
    embroidery: { isStitched: false, estimated: null },
    rates: [],
  });
});

test('Stripe’s fee is foretold from the newest hundred charges that it has booked', async () => {
  await placeOrder(tables, { id: '01DEST0000', age: 10_000 });
  // A hundred at 10% and 30 cents, and ten older ones at half of what was paid.
  await tables.rows(
    `update orders set paid = 10000, stripe_fee = 5000;
     insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', 'CHARGE' || lpad(nth::text, 4, '0'), 'payment_intent_id', null,
       'created_at', now() - nth * interval '1 minute', 'stripe_fee', case when nth <= 100 then 1030 else 5000 end))).*
       from orders, generate_series(1, 109) as nth`,
  );
  // Newer ones that are not booked yet, or that nobody paid for.
  await placeOrder(tables, { id: 'N0TB00KED0', age: 0 });
  await tables.rows(`update orders set paid = 10000 where id = 'N0TB00KED0'`);
  await placeOrder(tables, { id: 'FREE000000', age: 0 });
  expect((await readCosts(tables.db)).fee).toEqual({ basisPoints: 1000, fixed: 30, charges: 100 });
});

test('the digitization of a design counts until Printful has made it, for the canvas of its hat', async () => {
  const products = await tables.rows<{ id: number }>(
    `insert into products (name, price, hat_color, text_color, font_style, text_line1, state, slug, position)
     select name, 2999, color, 'white', 'impact', 'Cake', 'live', name, 900 + nth
     from (values (1, 'made', $1), (2, 'made-larger', $1), (3, 'made-taller', $1), (4, 'new', $1), (5, 'printed', 'navy')) as hats (nth, name, color)
     order by nth returning id`,
    [HAT_COLORS[LAST]?.key],
  );
  for (const [nth, [width, height]] of [
    [1890, 765],
    [1891, 765],
    [1890, 766],
  ].entries()) {
    const id = `MADE00000${nth}`;
    await placeOrder(tables, { id, status: 'shipped', words: 'Cake' });
    await tables.rows(
      `update order_lines set product_id = $2, text_color = 'white', font_style = 'impact', print_hash = 'h', canvas_width = $3,
         canvas_height = $4 where order_id = $1`,
      [id, products[nth]?.id, width, height],
    );
  }
  const settings = { current: () => ({ version: 1, settings: DEFAULT_SHOP_SETTINGS }) } as SettingsInForce;
  const { hats } = await readProfit({ db: tables.db, settings });
  const fees = (isShown: (hat: (typeof hats)[number]) => boolean) =>
    hats.filter(isShown).map(({ name, orders }) => [name, orders[0]?.digitization]);
  const fee = DEFAULT_SHOP_SETTINGS.digitizationFee;
  expect(fees(({ name }) => /^(made|new|printed)/.test(name))).toEqual([
    ['made', 0],
    ['made-larger', fee],
    ['made-taller', fee],
    ['new', fee],
    ['printed', 0],
  ]);
  const custom = fees(({ name }) => name === 'Custom hat').map(([, digitization]) => digitization);
  expect(custom).toEqual(HAT_COLORS.map((_, index) => (index === LAST ? fee : 0)));
  await tables.rows(
    `delete from orders; delete from products where name = any('{made,made-larger,made-taller,new,printed}')`,
  );
});
