import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sumPlaces } from '../../src/server/ledger/page-queries.ts';
import { replaceDays, requireZone, sumsOf } from '../../src/server/money/queries.ts';
import { cancelOrder } from '../../src/server/orders/admin/cancel-order.ts';
import { ordersCsv } from '../../src/server/orders/admin/orders-csv.ts';
import { expectedCost } from '../../src/server/orders/admin/queries.ts';
import { readOrder } from '../../src/server/orders/admin/read-order.ts';
import { readDays } from '../../src/server/sales/day-queries.ts';
import { type BackOffice, openBackOffice, PAID, type PaidOrder } from '../simulation/back-office.ts';
import { placeOrder } from './placed-order.ts';

let office: BackOffice;

beforeAll(async () => {
  office = await openBackOffice();
});

afterAll(() => office.close());

/** Stripe's fee for $29.98, its fee for a dispute, and Printful's price for a hat with shipping. */
const [STRIPE_FEE, DISPUTE_FEE, PRINTFUL_COST] = [117, 1500, 1667];

let daysBack = 0;

/** The order's figures on its own page, in the export and in the overview; each order has its own day. */
async function booksOf(id: string) {
  daysBack += 1;
  await office.rows(
    "update orders set created_at = date_trunc('day', now()) - $2 * interval '1 day' where id = $1",
    [id, daysBack],
  );
  const timeZone = 'UTC';
  const days = await readDays(office.deps.db, { days: 90, timeZone });
  const { paid, revenue, profit, costsUnknown } = days.at(-1 - daysBack) ?? {};
  const csv = await text(ordersCsv(office.deps.db, { words: null, timeZone }));
  const [head = '', ...lines] = csv.replace('\ufeff', '').trimEnd().split('\r\n');
  const cells = lines.find((line) => line.startsWith(id))?.split(',') ?? [];
  const cell = (name: string) => cells[head.split(',').indexOf(name)];
  await office.rows("update orders set created_at = now() - interval '200 days' where id = $1", [id]);
  return {
    day: { paid, revenue, profit, costsUnknown },
    page: (await readOrder(office.deps, id))?.money,
    cells: { profit: cell('Profit'), refunded: cell('Refunded'), cost: cell('Printful cost') },
  };
}

/** Expects an order's `revenue` and `profit`; the profit is null while unknown. */
async function expectBooks(id: string, { revenue, profit }: { revenue: number; profit: number | null }) {
  const { day, page, cells } = await booksOf(id);
  expect(day).toEqual({ paid: 1, revenue, profit, costsUnknown: profit === null ? 1 : 0 });
  if (profit !== null) expect(page?.end).toEqual({ label: 'You keep', amount: profit });
  expect(cells.profit).toBe(profit === null ? '' : String(profit / 100));
}

const dispute = async ({ id, intentId }: PaidOrder, inquiry = false) => {
  const opened = await office.control<{ id: string }>('stripe/disputes', {
    payment_intent: intentId,
    inquiry,
  });
  await office.reconcile(id);
  const answer = async (body: object) => {
    await office.control(`stripe/disputes/${opened.id}/answer`, body);
    await office.reconcile(id);
  };
  const close = async (status: 'won' | 'lost') => {
    await office.control(`stripe/disputes/${opened.id}/close`, { status });
    await office.reconcile(id);
  };
  return Object.assign(close, { answer });
};

const MADE = PAID - STRIPE_FEE - PRINTFUL_COST;

describe('the profit of an order', () => {
  test('is its price minus Stripe’s fee and Printful’s cost', async () => {
    const { id } = await office.confirmedOrder();
    await expectBooks(id, { revenue: PAID, profit: MADE });
  });

  test('is unknown until Printful and Stripe report their costs', async () => {
    const { id } = await office.paidOrder();
    await expectBooks(id, { revenue: PAID, profit: null });
    const other = await office.confirmedOrder();
    await office.rows('update orders set stripe_fee = null where id = $1', [other.id]);
    await expectBooks(other.id, { revenue: PAID, profit: null });
  });

  test('is unknown during a dispute, and then includes the lost amount and the fee', async () => {
    const order = await office.confirmedOrder();
    const decide = await dispute(order);
    await expectBooks(order.id, { revenue: PAID, profit: null });
    await decide('lost');
    await expectBooks(order.id, { revenue: 0, profit: MADE - PAID - DISPUTE_FEE });
    expect((await booksOf(order.id)).page?.rows.slice(-2)).toEqual([
      { label: 'Lost to a dispute', amount: -PAID },
      { label: 'Dispute fee', amount: -DISPUTE_FEE },
    ]);
  });

  test('includes the fee for a won dispute, but not for its answer, and nothing for an inquiry', async () => {
    const won = await office.confirmedOrder();
    const decide = await dispute(won);
    await decide.answer({ fee: 1500 });
    await decide('won');
    await expectBooks(won.id, { revenue: PAID, profit: MADE - DISPUTE_FEE });
    const inquired = await office.confirmedOrder();
    await dispute(inquired, true);
    await expectBooks(inquired.id, { revenue: PAID, profit: MADE });
  });

  test('is unknown after a dispute that was answered, until Stripe books its fee for that', async () => {
    const order = await office.confirmedOrder();
    const decide = await dispute(order);
    await decide.answer({});
    const ledger = async () => (await booksOf(order.id)).page;
    expect(await ledger()).toMatchObject({ end: { label: 'Now, about' } });
    await decide('won');
    await expectBooks(order.id, { revenue: PAID, profit: null });
    const page = await ledger();
    expect(page).toMatchObject({ end: { label: 'You keep, about', amount: MADE - DISPUTE_FEE } });
    const fee = { label: 'Dispute fee', note: 'may have another fee', amount: -DISPUTE_FEE };
    expect(page?.rows.at(-1)).toEqual(fee);
    await decide.answer({ fee: 1200 });
    await expectBooks(order.id, { revenue: PAID, profit: MADE - DISPUTE_FEE - 1200 });
    expect((await ledger())?.rows.at(-1)).toEqual({ label: 'Dispute fee', amount: -2700 });
  });

  test('is unknown after a dispute whose fee Stripe has not booked', async () => {
    const order = await office.confirmedOrder();
    await (await dispute(order))('lost');
    await office.rows('update disputes set fee = null where order_id = $1', [order.id]);
    await expectBooks(order.id, { revenue: 0, profit: null });
    // Stripe reports the fee at the next reconciliation.
    await office.reconcile(order.id);
    await expectBooks(order.id, { revenue: 0, profit: MADE - PAID - DISPUTE_FEE });
  });

  test('includes a refund once Stripe has it, but never a failed one', async () => {
    const { id, intentId } = await office.confirmedOrder();
    await office.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by)
       values ($1, $2, 500, 'requested', 'a crooked brim', 'robin@example.com')`,
      [`refund_${id}`, id],
    );
    await expectBooks(id, { revenue: PAID, profit: null });
    await office.rows("update refunds set status = 'failed' where order_id = $1", [id]);
    await expectBooks(id, { revenue: PAID, profit: MADE });
    const made = await office.stripe.refunds.create({ payment_intent: intentId, amount: 700 });
    await office.reconcile(id);
    await expectBooks(id, { revenue: PAID - 700, profit: MADE - 700 });
    await office.control(`stripe/refunds/${made.id}/fail`, { status: 'failed' });
    await office.reconcile(id);
    await expectBooks(id, { revenue: PAID, profit: MADE });
    expect((await booksOf(id)).cells.refunded).toBe('0.00');
  });

  test('of a canceled order is minus Stripe’s fee', async () => {
    const { id } = await office.confirmedOrder();
    await cancelOrder(office.deps, { orderId: id, reason: 'a change of mind', by: 'robin@example.com' });
    await expectBooks(id, { revenue: 0, profit: -STRIPE_FEE });
  });

  test('of a canceled order whose late payment is refunded is minus Stripe’s fee', async () => {
    const { id, intentId } = await office.paidOrder();
    // As if the order had been canceled before the money arrived.
    await office.rows("update orders set status = 'canceled', paid_at = null where id = $1", [id]);
    await office.stripe.refunds.create({ payment_intent: intentId });
    await office.reconcile(id);
    await expectBooks(id, { revenue: 0, profit: -STRIPE_FEE });
  });
});

describe('Printful’s cost', () => {
  test('is unknown after a dispute has stopped a draft', async () => {
    const { id, intentId } = await office.paidOrder();
    await office.control('stripe/disputes', { payment_intent: intentId });
    // The draft is created and priced. The dispute is found right before the confirmation.
    await office.send(id);
    expect(await office.orderRow(id)).toMatchObject({ status: 'on_hold', printful_cost: null });
  });

  test('is unknown for an order that Printful has canceled', async () => {
    const { id } = await office.confirmedOrder();
    expect((await office.orderRow(id)).printful_cost).toBe(PRINTFUL_COST);
    await office.control(`printful/orders/@${id}/advance`, { to: 'canceled' });
    await office.follow(id);
    expect((await office.orderRow(id)).printful_cost).toBeNull();
    await expectBooks(id, { revenue: PAID, profit: null });
  });

  test('is expected of the stored costs and shipping, once each hat’s is stored', async () => {
    const { id } = await office.paidOrder(2);
    const expected = () => expectedCost(office.deps.db, id);
    await office.rows('update orders set our_shipping_cost = 400 where id = $1', [id]);
    await office.rows('update order_lines set quantity = 1 + position where order_id = $1', [id]);
    const store = (position: number, cost: number) =>
      office.rows(
        `insert into printful_costs (variant_id, technique, placement, cost, asked_at)
         select variant_id, technique, placement, $3, now() from order_lines where order_id = $1 and position = $2`,
        [id, position, cost],
      );
    await office.rows('update order_lines set variant_id = 900 + position where order_id = $1', [id]);
    await store(0, 1000);
    expect(await expected()).toBeNull();
    await store(1, 1100);
    expect(await expected()).toBe(1000 + 2 * 1100 + 400);
    // A refused hat is not made.
    await office.rows('update order_lines set refused_at = now() where order_id = $1 and position = 1', [id]);
    expect(await expected()).toBe(1000 + 400);
  });
});

test('an order of which nobody makes a hat is a sale of no hats in its country', async () => {
  const { id } = await office.paidOrder();
  await office.rows("update orders set country = 'NZ', state = '' where id = $1", [id]);
  await office.rows('update order_lines set refused_at = now() where order_id = $1', [id]);
  const month = { from: new Date(Date.now() - 3600_000), to: new Date(Date.now() + 3600_000) };
  const places = await sumPlaces(office.deps.db, month);
  expect(places.find(({ country }) => country === 'NZ')).toMatchObject({ orders: 1, hats: 0, net: PAID });
});

test('a hat counts in the occasions of its own product', async () => {
  const { db } = office.deps;
  const products = await office.rows<{ id: number }>(
    `insert into products (name, price, occasions) values ('Cake', 2499, '{birthday}'), ('Lake', 2499, '{festival}') returning id`,
  );
  const { id } = await office.paidOrder();
  await office.rows("update orders set created_at = '2021-05-05T12:00:00Z' where id = $1", [id]);
  await office.rows('update order_lines set is_custom = false, product_id = $2 where order_id = $1', [
    id,
    products[1]?.id,
  ]);
  await requireZone(db, 'UTC', office.deps.clock());
  await replaceDays(db, 'UTC', ['2021-05-05']);
  const occasions = (await sumsOf(db, 'UTC', '2021-05')).filter(({ kind }) => kind === 'occasion');
  expect(occasions.map(({ name, hats }) => [name, hats])).toEqual([['festival', 1]]);
});

test('each amount of an order has its own column in the CSV file', async () => {
  await placeOrder(office, { id: 'B00KED0001', status: 'on_hold' });
  await office.rows(
    `with code as (insert into discount_codes (name, kind, value) values ('BRIDE15', 'percent', 15) returning id)
     update orders set code_id = code.id, code_kind = 'percent', code_saved = 310, code_name = 'BRIDE15', subtotal = 3100,
       discount = 310, address2 = 'Apt 3', party_on = '2026-12-05', shipping = 400, tax = 210, total = 3400, paid = 3400, stripe_fee = 129, printful_cost = 1611, printful_order_id = '8812345'
       from code where orders.id = 'B00KED0001';
     insert into order_holds (order_id, kind, cause, reason, ended_at, ended_by) values
       ('B00KED0001', 'owner', 'stopped', 'Kim stopped it', null, null), ('B00KED0001', 'address', 'x', 'over', now(), 'kim'),
       ('B00KED0001', 'dispute', 'du_b', 'its money is gone', null, null);
     insert into refunds (id, order_id, amount, status, reason, asked_by, paid_otherwise) values
       ('r_1', 'B00KED0001', 501, 'succeeded', '', 'shop', 0), ('r_2', 'B00KED0001', 90, 'failed', '', 'shop', 70);
     insert into disputes (id, order_id, amount, status, reason, fee, closed_at) values
       ('du_b', 'B00KED0001', 302, 'lost', 'general', 1500, now());
     insert into problems (order_id, reason, lines, reported_by, claimed_at, claim_result, claim_credit, claim_ended_at)
       values ('B00KED0001', 'damaged', '[]', 'kim', now(), 'credited', 203, now())`,
  );
  const csv = await text(ordersCsv(office.deps.db, { words: null, timeZone: 'UTC', ids: ['B00KED0001'] }));
  const [row] = parse(csv, { bom: true, columns: true }) as [Record<string, string>];
  const { 'Order ID': id, 'Date (UTC)': at, 'Printful order': made, ...cells } = row;
  expect([id, made].map((cell) => cell?.replaceAll(/\W/g, ''))).toEqual(['B00KED0001', '8812345']);
  expect(at).toMatch(/^\d{4}-\d\d-\d\d/);
  expect(cells).toEqual({
    Status: 'on_hold',
    Stage: 'On hold',
    Customer: 'Maya Ortiz',
    Email: 'B00KED0001@example.com',
    Address: '418 Music Row',
    'Address 2': 'Apt 3',
    City: 'Nashville',
    State: 'TN',
    ZIP: '37203',
    Country: 'US',
    Subtotal: '31.00',
    Discount: '3.10',
    Code: 'BRIDE15',
    Shipping: '4.00',
    'Sales tax': '2.10',
    Total: '34.00',
    Refunded: '5.71',
    Disputed: '3.02',
    'Dispute fee': '15.00',
    'Stripe fee': '1.29',
    'Printful cost': '16.11',
    'Printful credit': '2.03',
    // The tax went back in part: with $5.01 from Stripe and $3.02 from the bank, of $34.00.
    Profit: '-6.70',
    'Shipping method': 'Standard Shipping',
    'Party day': '2026-12-05',
    Gift: 'no',
    'On hold because': 'Kim stopped it; its money is gone',
    Replaces: '',
    Wallet: '',
    Card: '',
    Tags: '',
    'Printful replacements': '0.00',
    'Sales tax owed': '1.60',
  });
  await office.rows(`delete from orders where id = 'B00KED0001'`);
});
