/** @module-tag nightly */

import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOfOrders } from '../../src/domain/money/money-parts.ts';
import type { AdminCode } from '../../src/wire/admin/codes.ts';
import type { LedgerAnswer } from '../../src/wire/admin/ledger.ts';
import type { MonthsAnswer } from '../../src/wire/admin/months.ts';
import type { AdminOrderDetail } from '../../src/wire/admin/orders.ts';
import type { SalesAnswer } from '../../src/wire/admin/sales.ts';
import type { TodayAnswer } from '../../src/wire/admin/today.ts';
import { amount } from '../../src/wire/answers.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { ROBIN } from '../world.ts';
import { placeOrder } from './placed-order.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

/** A zone in which it is noon, so that all orders are of one day. */
const noonZone = () => {
  const hours = new Date().getUTCHours() - 12;
  return `Etc/GMT${hours < 0 ? '' : '+'}${hours}`;
};

beforeAll(async () => {
  shop = await openShopInside({ SHOP_TIME_ZONE: noonZone() });
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
  await shop.rows("insert into discount_codes (name, kind, value) values ('MAYA', 'amount', 100)");
});

afterAll(() => shop.close());

async function get<Answer>(path: string): Promise<Answer> {
  const { status, body } = await robin.ask('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body as Answer;
}

const upTo = (max: number) => fc.integer({ min: 1, max });
const refund = fc.record({
  amount: upTo(1000),
  status: fc.constantFrom('requested', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled'),
});
const dispute = fc.record({
  amount: upTo(3000),
  status: fc.constantFrom('needs_response', 'under_review', 'warning_closed', 'won', 'lost', 'prevented'),
  fee: fc.constantFrom(0, 1500, 3000),
});
const history = fc.record({
  status: fc.constantFrom(
    'processing',
    'on_hold',
    'confirmed_with_printful',
    'shipped',
    'completed',
    'refunded',
    'canceled',
  ),
  total: fc.integer({ min: 2000, max: 20_000 }),
  stripeFee: upTo(600),
  printfulCost: upTo(9000),
  hasCode: fc.boolean(),
  refunds: fc.array(refund, { maxLength: 2 }),
  disputes: fc.array(dispute, { maxLength: 2 }),
  replacements: fc.array(fc.record({ printfulCost: upTo(4000) }), { maxLength: 2 }),
  credits: fc.array(upTo(900), { maxLength: 2 }),
});
type History = typeof history extends fc.Arbitrary<infer One> ? One : never;

const ACCEPTED = ['pending', 'requires_action', 'succeeded'];

/** Stores an order with its money, and the movements that Stripe books for it. */
async function live(id: string, past: History): Promise<void> {
  const { rows } = shop;
  await placeOrder(shop, { id, status: 'processing', total: past.total, age: 5 });
  await rows(
    `update orders set status = $2, paid = total, stripe_fee = $3, printful_cost = $4, printful_order_id = id,
       code_id = case when $5 then (select id from discount_codes) end, code_name = case when $5 then 'MAYA' end,
       code_kind = case when $5 then 'amount' end, code_saved = case when $5 then 100 end
     where id = $1`,
    [id, past.status, past.stripeFee, past.printfulCost, past.hasCode],
  );
  await book(id, 'charge', { amount: past.total, fee: past.stripeFee });
  for (const [n, { amount, status }] of past.refunds.entries()) {
    await rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by) values ($1, $2, $3, $4, 'crooked', 'kim')`,
      [`${id}.${n}`, id, amount, status],
    );
    if (ACCEPTED.includes(status)) await book(id, 'refund', { amount: -amount, fee: 0 });
  }
  for (const [n, { amount, status, fee }] of past.disputes.entries()) {
    await rows(
      `insert into disputes (id, order_id, amount, status, reason, fee) values ($1, $2, $3, $4, 'fraudulent', $5)`,
      [`du_${id}.${n}`, id, amount, status, fee],
    );
    const isGone = ['needs_response', 'under_review', 'lost'].includes(status);
    await book(id, 'dispute', { amount: isGone ? -amount : 0, fee });
  }
  for (const [n, { printfulCost }] of past.replacements.entries()) {
    const again = `${id.slice(0, -1)}${'XY'[n]}`;
    await placeOrder(shop, { id: again, status: 'confirmed_with_printful', total: 0, age: 3 });
    await rows('update orders set replaces = $2, printful_cost = $3, printful_order_id = id where id = $1', [
      again,
      id,
      printfulCost,
    ]);
  }
  for (const credit of past.credits)
    await rows(
      `insert into problems (order_id, reason, lines, reported_by, claimed_at, claim_ended_at, claim_result, claim_credit)
       values ($1, 'misprint', '[]', 'shopper', now(), now(), 'credited', $2)`,
      [id, credit],
    );
}

let booked = 0;
const book = (id: string, category: string, { amount, fee }: { amount: number; fee: number }) =>
  shop.rows(
    `insert into money_movements (id, type, category, amount, fee, net, currency, created_at, available_on, order_id)
     values ($1, $2, $2, $3::bigint, $4::bigint, $3::bigint - $4::bigint, 'usd', now(), now(), $5)`,
    [`txn_${++booked}`, category, amount, fee, id],
  );

/** What each paid order leaves, as its own page says; null while that is not certain. */
async function leftOf(ids: readonly string[]): Promise<Map<string, number | null>> {
  const left = new Map<string, number | null>();
  for (const id of ids) {
    const { money } = await get<AdminOrderDetail>(`/api/admin/orders/${id}`);
    left.set(id, money.end?.label === 'You keep' ? money.end.amount : null);
  }
  return left;
}

const centsOf = (written: string | null | undefined) => (written == null ? null : amount.parse(written));

const sum = (amounts: Iterable<number | null | undefined>) =>
  [...amounts].reduce<number>((all, one) => all + (one ?? 0), 0);

async function figures() {
  const [today, sales, codes, ledger, months, csv] = await Promise.all([
    get<TodayAnswer>('/api/admin/today'),
    get<SalesAnswer>('/api/admin/sales?days=14'),
    get<{ codes: AdminCode[] }>('/api/admin/codes'),
    get<LedgerAnswer>('/api/admin/ledger'),
    get<MonthsAnswer>('/api/admin/months'),
    robin.ask('GET', '/api/admin/orders.csv'),
  ]);
  const file = await robin.ask('GET', `/api/admin/months/accounts.csv?month=${months.month}`);
  const accounts: Record<string, string>[] = parse(String(file.body), { bom: true, columns: true });
  return { today, sales, code: codes.codes[0], ledger, months, csv: readCsv(String(csv.body)), accounts };
}

/** The column "Profit" by order. */
function readCsv(text: string): Map<string, string> {
  const [head = [], ...rows] = text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) =>
      (line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? []).map((cell) => cell.replace(/,$/, '')),
    );
  return new Map(rows.map((cells) => [cells[0] ?? '', cells[head.indexOf('Profit')] ?? '']));
}

test('the sales tax of a refund counts once while Stripe has not accepted it', async () => {
  const id = 'TAX0000001';
  await placeOrder(shop, { id, total: 3298 });
  await shop.rows(
    'update orders set paid = total, tax = 299, subtotal = 2999, stripe_fee = 126, printful_cost = 1000 where id = $1',
    [id],
  );
  await shop.rows(
    `insert into refunds (id, order_id, amount, status, reason, asked_by) values
       ('tax.1', $1, 1649, 'requested', 'crooked', 'kim'), ('tax.2', $1, 500, 'failed', 'crooked', 'kim')`,
    [id],
  );
  await shop.rows(`update refunds set paid_otherwise = 500 where id = 'tax.2'`);
  const moneyNow = async () => (await get<AdminOrderDetail>(`/api/admin/orders/${id}`)).money;
  const end = { label: 'You keep, about', amount: 3298 - 1649 - 500 - 126 - 1000 - 149 };
  expect(await moneyNow()).toMatchObject({ tax: '2.99', returned: '16.49', end });
  await shop.rows(`update refunds set status = 'pending' where id = 'tax.1'`);
  expect((await moneyNow()).end).toEqual({ ...end, label: 'You keep' });
});

test('what orders leave adds up to the figure of every page, to the cent', async () => {
  let histories = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 7 }), async (pasts) => {
      await shop.rows('delete from orders where replaces is not null');
      await shop.rows('delete from orders');
      await shop.rows('truncate money_movements, money_sums, money_marks');
      histories += 1;
      const named = pasts.map((past, n) => ({
        id: `P${String(histories).padStart(4, '0')}${n}0000`,
        ...past,
      }));
      await Promise.all(named.map(({ id, ...past }) => live(id, past)));
      const left = await leftOf(named.map(({ id }) => id));
      const { today, sales, code, ledger, months, csv, accounts } = await figures();
      const all = sum(left.values());
      const unknown = [...left.values()].filter((one) => one === null).length;
      expect(sum(sales.days.map(({ profit }) => profit))).toBe(all);
      expect(sum(sales.days.map(({ costsUnknown }) => costsUnknown))).toBe(unknown);
      expect([months.now.kept, months.now.unsureOrders]).toEqual([all, unknown]);
      for (const { kind, rows } of months.parts.filter(({ kind }) => isOfOrders(kind) && kind !== 'code'))
        expect([kind, sum(rows.map(({ kept }) => kept))]).toEqual([kind, all]);
      expect(sum(accounts.map((row) => Math.round(Number(row['You keep']) * 100)))).toBe(all);
      const coded = named.filter(({ hasCode }) => hasCode).map(({ id }) => left.get(id));
      expect(centsOf(code?.left)).toBe(sum(coded));
      for (const { id } of named) {
        const cell = csv.get(id);
        expect(cell === '' ? null : Math.round(Number(cell) * 100)).toBe(left.get(id) ?? null);
      }
      // What an open dispute holds and a refund that Stripe has not accepted are not certain, but their money is where the ledger says.
      const printful = named.map(
        ({ printfulCost, replacements, credits }) =>
          sum(credits) - printfulCost - sum(replacements.map((one) => one.printfulCost)),
      );
      expect(centsOf(today.money?.keep.amount ?? '')).toBe(ledger.summary.net + sum(printful));
      expect(months.now.kept + months.now.unsure).toBe(ledger.summary.net + sum(printful));
      if (unknown === 0) expect(centsOf(today.money?.keep.amount ?? '')).toBe(all);
    }),
    // Without making a failed history smaller, which takes minutes.
    { numRuns: 12, endOnFailure: true },
  );
});
