/** @module-tag nightly */

import { read, utils, type WorkBook } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdminBrowser } from '../admin-browser.ts';
import { ROBIN } from '../world.ts';
import { placeOrder } from './placed-order.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside({ SHOP_TIME_ZONE: 'America/New_York' });
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
  const place = async (id: string, paidAt: string, rest: string) => {
    await placeOrder(shop, { id, total: 123_450, words: '=1+1' });
    await shop.rows(
      `update orders set created_at = $2::timestamptz, paid_at = $2::timestamptz, paid = total, stripe_fee = 3610, zip = '02134',
        city = '=HYPERLINK("x")', ${rest} where id = $1`,
      [id, paidAt],
    );
  };
  await place('12E4567890', '2026-03-01T04:59:59Z', 'printful_cost = 1500');
  await place(
    '12E4567891',
    '2026-03-01T05:00:01Z',
    'printful_cost = 130000, tax = 812, subtotal = subtotal - 812',
  );
  await place(
    'ACC0000003',
    '2026-03-31T12:00:00Z',
    'printful_cost = null, printful_order_id = 1234567890123',
  );
  await shop.rows(`update order_lines set refused_at = now() where order_id = 'ACC0000003'`);
  await shop.rows(`insert into refunds (id, order_id, amount, status, reason, asked_by)
    values ('r1', '12E4567891', 400, 'succeeded', 'late', 'kim')`);
});

afterAll(() => shop.close());

const PATH = '/api/admin/months/accounts';

async function csvOf(rows: string): Promise<Record<string, string>[]> {
  const { body } = await robin.ask('GET', `${PATH}.csv?month=2026-03&rows=${rows}`);
  return parse(String(body), { bom: true, columns: true });
}

async function workbook(): Promise<WorkBook> {
  const answer = await fetch(`${shop.url}${PATH}.xlsx?month=2026-03`, {
    headers: { cookie: [...robin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect(answer.status).toBe(200);
  return read(new Uint8Array(await answer.arrayBuffer()), { UTC: true, cellDates: true, cellNF: true });
}

test('the accountant’s file has a row for each order that was paid in the month, as the order’s page says', async () => {
  const [first, second, ...others] = await csvOf('orders');
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    Order: '="12E4567891"',
    'Paid on (shop’s time)': '2026-03-01 00:00:01',
    'Paid on (UTC)': '2026-03-01 05:00:01',
    City: `'=HYPERLINK("x")`,
    ZIP: '="02134"',
    Hats: '1',
    Paid: '1234.50',
    Tax: '8.12',
    Refunds: '-4.00',
    'Stripe’s fee': '-36.10',
    // $4.00 of $1,234.50 returned three of the 812 cents.
    'Sales tax for the state': '-8.09',
    'You keep': '-113.69',
  });
  expect(second).toMatchObject({ Hats: '0', 'Printful: hats, shipping': '', 'You keep': '' });
  const [line, refused] = await csvOf('lines');
  expect(line).toMatchObject({ Hat: `'=1+1`, Color: 'Navy', Quantity: '1', 'Paid for them': '1234.50' });
  expect(Object.keys(line ?? {}).at(-1)).toBe('Refused for their words');
  expect([line, refused].map((one) => one?.['Refused for their words'])).toEqual(['0', '1']);
});

test('the workbook has the same numbers, and no spreadsheet changes them', async () => {
  const book = await workbook();
  expect(book.SheetNames).toEqual(['Orders', 'Lines']);
  const sheet = book.Sheets.Orders;
  if (!sheet) throw new Error('no sheet');
  const [head = [], first = []] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, UTC: true });
  expect(new Set(head).size).toBe(head.length);
  const cell = (name: string) => first[head.indexOf(name)];
  expect(['Order', 'ZIP', 'City', 'Paid', 'Refunds', 'You keep'].map(cell)).toEqual([
    ...['12E4567891', '02134', '=HYPERLINK("x")', 1234.5, -4, -113.69],
  ]);
  const paidAt = cell('Paid on (shop’s time)') as Date;
  // A workbook counts days, so that a second is a fraction.
  expect(Math.round(paidAt.getTime() / 1000)).toBe(Date.parse('2026-03-01T00:00:01Z') / 1000);
  expect(Object.values(sheet).some((one) => typeof one === 'object' && 'f' in one)).toBe(false);
  const csv = await csvOf('orders');
  const sum = (amounts: (string | number | undefined)[]) =>
    amounts.reduce<number>((all, one) => all + Math.round(Number(one ?? 0) * 100), 0);
  const rows = utils.sheet_to_json<Record<string, number>>(sheet);
  for (const name of [
    'Hats at full price',
    'Paid',
    'Refunds',
    'Stripe’s fee',
    'Sales tax for the state',
    'You keep',
  ])
    expect([name, sum(rows.map((row) => row[name]))]).toEqual([name, sum(csv.map((row) => row[name]))]);
  expect(utils.sheet_to_json(book.Sheets.Lines ?? {})).toHaveLength(2);
});
