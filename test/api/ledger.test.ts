import { text } from 'node:stream/consumers';
import { read as readXlsx, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { monthOf } from '../../src/domain/money/month.ts';
import { readPage } from '../../src/server/ledger/admin-routes.ts';
import { checkMonth } from '../../src/server/ledger/check-month.ts';
import { ledgerCsv, placesCsv } from '../../src/server/ledger/ledger-csv.ts';
import { readMovements, sumPlaces } from '../../src/server/ledger/page-queries.ts';
import { rangeOf } from '../../src/server/ledger/queries.ts';
import { readLedger } from '../../src/server/ledger/read-ledger.ts';
import { accountsCsv, accountsXlsx } from '../../src/server/money/accounts.ts';
import { sumsByMonth, sumsOf } from '../../src/server/money/queries.ts';
import { sumMoney } from '../../src/server/money/sum-money.ts';
import { readMoney } from '../../src/server/orders/money/profit-queries.ts';
import { type BackOffice, openBackOffice, PAID } from '../simulation/back-office.ts';
import { DAY, DAYS, FIRST_DAY, trade, withLimits } from './ledger-days.ts';

let office: BackOffice;
/** Everything at Stripe, oldest first. */
let atStripe: Stripe.BalanceTransaction[];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: FIRST_DAY });
  // Charges are booked hours after the payment, and listed at the time of the payment.
  office = await openBackOffice({ TIME_SCALE: '1' }, { bookingDelayMs: 11 * 60 * 60 * 1000 });
  await trade(office);
  const newestFirst = await office.stripe.balanceTransactions
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  atStripe = newestFirst.reverse();
}, 400_000);

afterAll(async () => {
  vi.useRealTimers();
  await office.close();
});

test('after months of trade, every movement at Stripe is in the ledger to the cent', async () => {
  expect(new Set(atStripe.map(({ reporting_category }) => reporting_category))).toEqual(
    new Set(['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'payout']),
  );
  const stored = await office.rows<object>(
    `select id, type, category, amount::int, fee::int, net::int, currency, extract(epoch from created_at)::int as created,
       extract(epoch from available_on)::int as available, source_id as source
     from money_movements order by id`,
  );
  const told = atStripe.map((one) => ({
    id: one.id,
    type: one.type,
    category: one.reporting_category,
    amount: one.amount,
    fee: one.fee,
    net: one.net,
    currency: one.currency,
    created: one.created,
    available: one.available_on,
    source: one.source,
  }));
  expect(stored).toEqual(told.sort((one, other) => (one.id < other.id ? -1 : 1)));
});

test('every month’s sums are Stripe’s', async () => {
  const { timeZone } = office.deps.config;
  const months = [...new Set(atStripe.map(({ created }) => monthOf(new Date(created * 1000), timeZone)))];
  expect(months.length).toBeGreaterThan(DAYS / 31);
  for (const month of months) {
    const own = atStripe.filter(({ created }) => monthOf(new Date(created * 1000), timeZone) === month);
    const sum = (pick: (one: Stripe.BalanceTransaction) => number, ...categories: string[]) =>
      own
        .filter(({ reporting_category }) => categories.includes(reporting_category))
        .reduce((all, one) => all + pick(one), 0);
    const page = await readPage(office.deps, month, 1);
    expect([month, page.count, page.summary]).toEqual([
      month,
      own.length,
      {
        charges: sum(({ amount }) => amount, 'charge'),
        refunds: sum(({ amount }) => amount, 'refund', 'refund_failure'),
        disputes: sum(({ amount }) => amount, 'dispute', 'dispute_reversal'),
        other: 0,
        fees: own.reduce((all, { fee }) => all - fee, 0),
        net: own.reduce((all, { net, type }) => (type === 'payout' ? all : all + net), 0),
        paidOut: -sum(({ amount }) => amount, 'payout'),
      },
    ]);
  }
});

test('the balance beside each movement is the sum of all before it', async () => {
  const range = { from: new Date(0), to: new Date(FIRST_DAY + 2 * DAYS * DAY) };
  const rows = (await readMovements(office.deps.db, range, { limit: 10_000 })).reverse();
  expect(rows).toHaveLength(atStripe.length);
  let balance = 0;
  for (const row of rows) {
    balance += row.net;
    expect([row.id, row.balance]).toEqual([row.id, balance]);
  }
  const [, , third] = rows.slice(-70);
  const [alone] = await readMovements(office.deps.db, range, { skipped: 67, limit: 1 });
  expect(alone).toEqual(third);
});

test('what an order’s movements leave is what its own page says', async () => {
  const movements = await office.rows<{ id: string; net: number }>(
    'select order_id as id, sum(net)::int as net from money_movements where order_id is not null group by 1',
  );
  const money = await readMoney(
    office.deps.db,
    movements.map(({ id }) => id),
  );
  expect(movements.length).toBeGreaterThan(DAYS / 3);
  const left = movements.map(({ id }) => {
    const { returned = 0, disputed = 0, disputeFee, stripeFee } = money.get(id) ?? {};
    return { id, net: PAID - returned - disputed - (disputeFee ?? Number.NaN) - (stripeFee ?? Number.NaN) };
  });
  expect(movements).toEqual(left);
  const [strays] = await office.rows<{ count: number }>(
    "select count(*)::int from money_movements where order_id is null and type <> 'payout'",
  );
  expect(strays?.count).toBe(DAYS);
});

test('each month’s page, its parts and both files of the accountant have the same money, to the cent', async () => {
  const { deps, rows } = office;
  const { db, config } = deps;
  const { timeZone } = config;
  const printful = 1650;
  await rows('update orders set printful_cost = $1, printful_order_id = id where paid_at is not null', [
    printful,
  ]);
  expect(await sumMoney(deps, DAYS)).toBe(true);
  const orders = await rows<{ id: string }>('select id from orders where paid_at is not null');
  const money = await readMoney(
    db,
    orders.map(({ id }) => id),
  );
  const months = await sumsByMonth(db, timeZone);
  expect(total(months.map(({ orders }) => orders))).toBe(orders.length);
  expect(total(months.map(({ kept }) => kept))).toBe(total([...money.values()].map(({ profit }) => profit)));
  const [moved] = await rows<{ net: number }>(
    'select sum(net)::int as net from money_movements where order_id is not null',
  );
  expect(total(months.map(({ kept, unsure }) => kept + unsure))).toBe(
    (moved?.net ?? 0) - printful * orders.length,
  );
  for (const { month, ...sums } of months) {
    const parts = (await sumsOf(db, timeZone, month)).filter(({ isNow }) => isNow);
    for (const kind of ['country', 'wallet', 'gift']) {
      const ofKind = parts.filter((part) => part.kind === kind);
      for (const figure of ['paid', 'refunds', 'disputes', 'fees', 'printful', 'kept'] as const)
        expect([month, kind, figure, total(ofKind.map((part) => part[figure]))]).toEqual([
          ...[month, kind, figure, sums[figure]],
        ]);
    }
    const range = await rangeOf(db, month, timeZone);
    const csv = await text(accountsCsv(db, range, { timeZone, rows: 'orders' }));
    const { Sheets } = readXlsx(await accountsXlsx(db, range, timeZone));
    const files: Record<string, unknown>[][] = [
      parse(csv, { bom: true, columns: true }),
      utils.sheet_to_json(Sheets.Orders ?? {}),
    ];
    for (const file of files) {
      const column = (name: string) => total(file.map((row) => Math.round(Number(row[name] ?? 0) * 100)));
      const expected = { month, orders: sums.orders, paid: sums.paid, kept: sums.kept };
      expect({ month, orders: file.length, paid: column('Paid'), kept: column('You keep') }).toEqual(
        expected,
      );
      expect([column('Refunds'), column('Lost to disputes') + column('Held for disputes')]).toEqual([
        ...[0 - sums.refunds, 0 - sums.disputes],
      ]);
      expect(column('Stripe’s fee') + column('Dispute fees')).toBe(0 - sums.fees);
    }
  }
});

const total = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((all, one) => all + (one ?? 0), 0);

test('every payout knows what it contains', async () => {
  const open = new Set(
    (await office.rows<{ id: string }>('select id from money_payouts')).map(({ id }) => id),
  );
  expect([...open]).toEqual([]);
  const [row] = await office.rows<{ differing: number; payouts: number }>(
    `select count(*) filter (where net <> 0)::int as differing, count(*)::int as payouts from (
       select payout_id, sum(net) as net from money_movements where payout_id is not null group by 1
     ) as sums`,
  );
  expect(row?.differing).toBe(0);
  expect(row?.payouts).toBe(atStripe.filter(({ type }) => type === 'payout').length);
});

test('a ledger that begins late reads everything since the first order, with fees that no event told', {
  tags: 'nightly',
}, async () => {
  const { rows } = office;
  const everything = () =>
    rows<object>(
      `select id, net, order_id, payout_id, (select sum(net) from money_days) as days
       from money_movements order by id`,
    );
  const fees = () => rows<{ stripe_fee: number }>('select id, stripe_fee from orders order by id');
  const [before, feesBefore] = [await everything(), await fees()];
  expect(new Set(feesBefore.map(({ stripe_fee }) => stripe_fee))).toEqual(new Set([117]));
  await rows('update orders set stripe_fee = null');
  await rows('truncate money_movements, money_days, money_payouts, money_checks');
  await rows("delete from sweeps where name = 'ledger'");
  const { ledger } = office.deps.config.limits;
  // Long windows have many pages.
  const deps = withLimits(office.deps, { ledger: { ...ledger, window: (DAYS / 5) * DAY } });
  for (let day = 0; day < 6; day += 1) await readLedger(deps, {});
  expect([await everything(), await fees()]).toEqual([before, feesBefore]);
});

test('a difference from Stripe alerts once, and is over when it is gone', async () => {
  const { deps, rows } = office;
  const month = '2026-03';
  const alerts = () =>
    rows<{ text: string; open: boolean }>(
      "select text, done_at is null as open from alerts where kind = 'ledger' order by id",
    );
  const check = async () => {
    await checkMonth(deps, month);
    return (await readPage(deps, month, 1)).check;
  };
  const before = await check();
  expect(before).toMatchObject({ matches: true, newer: 0 });
  expect(before?.ours).toBe(before?.theirs);
  expect(await alerts()).toEqual([]);

  // What is missing here is read again.
  const [gone] = await rows<{ id: string; payout_id: string }>(
    `with gone as (delete from money_movements where id =
       (select id from money_movements where type = 'payout' and created_at > '2026-03-10' order by created_at limit 1)
       returning id, payout_id, created_at, net)
     update money_days set movements = movements - 1, net = money_days.net - gone.net from gone
     where day = (created_at at time zone 'utc')::date returning gone.id, payout_id`,
  );
  expect(await check()).toMatchObject({ matches: true, ours: before?.theirs });
  // It is a payout, of which the next run reads what it contains, once Stripe can list it.
  for (const reconcileLate of [true, false]) {
    await office.control('faults', { stripe: { reconcileLate } });
    await readLedger(deps, {});
    expect(await rows('select payout_id from money_movements where id = $1', [gone?.id])).toEqual([
      { payout_id: reconcileLate ? null : gone?.payout_id },
    ]);
  }

  await rows(
    `insert into money_movements (id, type, category, amount, fee, net, currency, created_at, available_on)
     values ('txn_stray', 'charge', 'charge', 100, 3, 97, 'usd', '2026-03-15', '2026-03-15')`,
  );
  // Until it is compared, the page says that there is something newer.
  expect((await readPage(deps, month, 1)).check).toMatchObject({ matches: true, newer: 1 });
  for (let run = 0; run < 2; run += 1) expect(await check()).toMatchObject({ matches: false });
  expect(await alerts()).toEqual([
    {
      text: expect.stringMatching(/^The ledger of March 2026 differs from Stripe: \d+ movements/),
      open: true,
    },
  ]);
  await rows("delete from money_movements where id = 'txn_stray'");
  expect(await check()).toMatchObject({ matches: true });
  expect((await alerts()).map(({ open }) => open)).toEqual([false]);

  await rows('update money_movements set fee = fee + 1 where id = $1', [charge()?.id]);
  expect(await check()).toMatchObject({ matches: false });
  expect((await alerts()).map(({ open }) => open)).toEqual([false, true]);
  await rows('update money_movements set fee = fee - 1 where id = $1', [charge()?.id]);
  expect(await check()).toMatchObject({ matches: true });
  expect((await alerts()).map(({ open }) => open)).toEqual([false, false]);
});

const charge = () =>
  atStripe.find(({ amount, created }) => amount === PAID && created > Date.UTC(2026, 2, 5) / 1000);

test('the files for the accountant have every movement, and sales by destination', {
  tags: 'nightly',
}, async () => {
  const { deps } = office;
  const { timeZone } = deps.config;
  const range = await rangeOf(deps.db, '2026-03', timeZone);
  const csv = await text(ledgerCsv(deps.db, range, timeZone));
  const [head, ...lines] = csv.replace('\ufeff', '').trimEnd().split('\r\n');
  expect(head).toBe(
    'Date,Time (UTC),What,Order,Stripe id,Stripe source,Stripe payout,Amount,Fee,Net,Balance,Currency,State,Country',
  );
  expect(lines).toHaveLength((await readPage(deps, '2026-03', 1)).count);
  const one = charge();
  const line = lines.find((each) => each.includes(one?.id ?? ''))?.split(',');
  expect(line?.[2]).toBe('Charge');
  expect(line?.slice(7, 10)).toEqual(['29.98', '1.17', '28.81']);
  expect(line?.slice(11)).toEqual(['USD', 'TN', 'US']);
  const time = new Date((one?.created ?? 0) * 1000).toISOString();
  expect(line?.[1]).toBe(time.slice(0, 19).replace('T', ' '));
  expect(line?.[0]).toMatch(/^2026-03-\d\d 1[01]:30$/);

  const [place, ...others] = await sumPlaces(deps.db, range);
  const paid = await office.rows<{ id: string }>('select id from orders where paid_at between $1 and $2', [
    range.from,
    range.to,
  ]);
  expect(others).toEqual([]);
  expect(place).toMatchObject({
    country: 'US',
    state: 'TN',
    orders: paid.length,
    hats: paid.length,
    gross: 2499 * paid.length,
    discounts: 0,
    shipping: 499 * paid.length,
  });
  expect(place?.net).toBe(PAID * paid.length - (place?.refunds ?? 0));

  // What the owner paid another way is refunded too, and a hat that nobody made is not sold.
  const [{ id } = expect.fail()] = paid;
  await office.rows(
    `insert into refunds (id, order_id, amount, status, reason, asked_by, paid_otherwise, created_at)
     values ('otherwise', $1, 700, 'failed', 'late', 'kim', 500, $2)`,
    [id, range.from],
  );
  await office.rows('update order_lines set refused_at = $2 where order_id = $1', [id, range.from]);
  const { refunds = 0, net = 0, hats = 0 } = place ?? {};
  expect(await sumPlaces(deps.db, range)).toEqual([
    { ...place, refunds: refunds + 500, net: net - 500, hats: hats - 1 },
  ]);
  expect(placesCsv(place ? [{ ...place, state: '=1+1' }] : [])).toContain(`US,'=1+1,${paid.length}`);
});
