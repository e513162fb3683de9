import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { readMovements, summarize, sumPlaces } from '../../src/server/ledger/page-queries.ts';
import { type Range, rangeOf, sumMovements } from '../../src/server/ledger/queries.ts';
import { accountLines, accountOrders } from '../../src/server/money/account-queries.ts';
import { sumsByDay, sumsOf } from '../../src/server/money/queries.ts';
import { sumMoney } from '../../src/server/money/sum-money.ts';
import { differingTax, sumTax, unreadLosses } from '../../src/server/money/tax-queries.ts';
import { placeOrder } from './placed-order.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

let tables: ShopTables;

const ZONE = 'America/New_York';
/** The first moment of March in New York. */
const EDGE = '2026-03-01T05:00:00Z';
const MONTHS = ['2026-02', '2026-03', '2026-04'] as const;

beforeAll(async () => {
  tables = await openTables();
  for (const [id, at] of [
    ['7777777771', EDGE],
    ['7777777772', EDGE],
    ['7777777773', '2025-12-10T12:00:00Z'],
  ] as const) {
    await placeOrder(tables, { id, total: 3000 });
    await tables.rows(
      'update orders set created_at = $2, paid_at = $2, paid = total, tax = 300, subtotal = 2700 where id = $1',
      [id, at],
    );
  }
  await tables.rows(
    `insert into refunds (id, order_id, amount, status, reason, asked_by, paid_otherwise, created_at) values
       ('re_1', '7777777771', 1000, 'succeeded', 'late', 'kim', 0, $1), ('re_2', '7777777771', 700, 'failed', 'late', 'kim', 500, $1)`,
    [EDGE],
  );
  await tables.rows(
    `insert into disputes (id, order_id, amount, status, reason, created_at, closed_at)
     values ('du_1', '7777777773', 3000, 'lost', 'fraudulent', '2025-12-20', $1)`,
    [EDGE],
  );
  await tables.rows(
    `insert into money_movements (id, type, category, amount, fee, net, currency, created_at, available_on)
     select 'txn_' || number, 'charge', 'charge', 100, 3, 97, 'usd', $1, $1 from generate_series(1, 3) as number`,
    [EDGE],
  );
});

afterAll(() => tables.close());

const total = (amounts: readonly number[]) => amounts.reduce((all, one) => all + Number(one), 0);

/** What a list says of each month. */
const inEach = async (read: (range: Range) => Promise<number[]>) =>
  Object.fromEntries(
    await Promise.all(
      MONTHS.map(async (month) => [month, await read(await rangeOf(tables.db, month, ZONE))] as const),
    ),
  );

/** What is only in March. */
const inMarch = (...numbers: number[]) => ({
  '2026-02': numbers.map(() => 0),
  '2026-03': numbers,
  '2026-04': numbers.map(() => 0),
});

const ALL = { after: undefined, limit: 100 };

test('what is sold in the first moment of a month is in the files of that month alone', async () => {
  expect(
    await inEach(async (range) => [
      (await accountOrders(tables.db, range, ALL)).length,
      (await accountLines(tables.db, range, ALL)).length,
    ]),
  ).toEqual(inMarch(2, 2));
});

test('what is sold and goes back in that moment is in the places and the sales tax of that month alone', async () => {
  expect(
    await inEach(async (range) => {
      const places = await sumPlaces(tables.db, range);
      return [total(places.map(({ orders }) => orders)), total(places.map(({ refunds }) => refunds))];
    }),
  ).toEqual(inMarch(2, 900 + 500));
  expect(
    await inEach(async (range) => {
      const states = (await sumTax(tables.db, range)).filter(({ city }) => city === null);
      return [
        total(states.map(({ collected }) => collected)),
        total(states.map(({ returned }) => returned)),
        (await differingTax(tables.db, range)).length,
        (await unreadLosses(tables.db, range)).length,
      ];
    }),
  ).toEqual(inMarch(600, 100 + 300, 2, 1));
});

test('a movement of that moment is in the rows and the sums of that month alone', async () => {
  expect(
    await inEach(async (range) => {
      const { count, charges } = await summarize(tables.db, range);
      const sums = await sumMovements(tables.db, range);
      return [
        (await readMovements(tables.db, range, { limit: 100 })).length,
        count,
        charges,
        sums.count,
        sums.net,
      ];
    }),
  ).toEqual(inMarch(3, 3, 300, 3, 291));
});

test('an order of that moment is in the sums of that month and of its first day alone', async () => {
  await sumMoney(
    { db: tables.db, config: testConfig({ SHOP_TIME_ZONE: ZONE }), clock: () => new Date() },
    10,
  );
  const sums = async (month: string) => {
    const parts = (await sumsOf(tables.db, ZONE, month)).filter(({ kind }) => kind === 'all');
    const ordersOf = (isNow: boolean) =>
      total(parts.filter((part) => part.isNow === isNow).map(({ orders }) => orders));
    const days = (await sumsByDay(tables.db, ZONE, month)).map(({ day }) => day);
    return [month, ordersOf(true), ordersOf(false), ...days];
  };
  expect(await Promise.all(MONTHS.map(sums))).toEqual([
    ['2026-02', 0, 0],
    ['2026-03', 2, 0, '2026-03-01'],
    ['2026-04', 0, 2],
  ]);
});

test('what is of one moment is read once each, however it falls on the pages of a file', async () => {
  const march = await rangeOf(tables.db, '2026-03', ZONE);
  async function pagesOf<Row>(read: (after: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
    const found: Row[] = [];
    for (
      let page = await read(undefined);
      page.length > 0 && found.length < 10;
      page = await read(found.at(-1))
    )
      found.push(...page);
    return found;
  }
  const orders = await pagesOf<{ id: string }>((after) =>
    accountOrders(tables.db, march, { after: after?.id, limit: 1 }),
  );
  expect(orders).toEqual(await accountOrders(tables.db, march, ALL));
  expect(orders).toHaveLength(2);
  const lines = await pagesOf<Awaited<ReturnType<typeof accountLines>>[number]>((after) =>
    accountLines(tables.db, march, { after, limit: 1 }),
  );
  expect(lines).toEqual(await accountLines(tables.db, march, ALL));
  expect(lines).toHaveLength(2);
  const movements = await pagesOf<Awaited<ReturnType<typeof readMovements>>[number]>((after) =>
    readMovements(tables.db, march, { after, limit: 1 }),
  );
  expect(movements.map(({ id, balance }) => [id, balance])).toEqual([
    ['txn_3', 291],
    ['txn_2', 194],
    ['txn_1', 97],
  ]);
});
