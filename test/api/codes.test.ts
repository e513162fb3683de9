import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { listCodes } from '../../src/server/codes/admin-queries.ts';
import { checkUse, findCode, reservedSince } from '../../src/server/codes/find-code.ts';
import { codeRoutes } from '../../src/server/codes/routes.ts';
import { transact } from '../../src/server/db/transact.ts';
import { testServer } from '../../src/server/http/fixtures.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { cancelOrder } from '../../src/server/orders/admin/cancel-order.ts';
import { refundOrder } from '../../src/server/orders/money/refund-order.ts';
import { closeOrder } from '../../src/server/orders/settling/close-order.ts';
import { settleOrder } from '../../src/server/orders/settling/settle-order.ts';
import { erasePersons } from '../../src/server/privacy/erasure-queries.ts';
import { visitRoutes } from '../../src/server/sales/visits.ts';
import { type Counter, openCounter } from './counter.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});

afterAll(() => counter.close());

interface CodeRow {
  name: string;
  kind?: string;
  value?: number;
  min_hats?: number;
  starts_at?: string;
  ends_at?: string;
  max_uses?: number;
  max_uses_per_email?: number;
}

/** Replaces the code with this name. */
async function save(code: CodeRow): Promise<void> {
  const row = { kind: 'percent', value: 20, ...code };
  await counter.rows('update discount_codes set archived_at = now() where name = $1', [row.name]);
  const names = Object.keys(row);
  await counter.rows(
    `insert into discount_codes (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
    Object.values(row),
  );
}

// A hat at $29.99 less 20 % is $23.99.
const TWENTY = { discountCode: 'SUMMER20', total: '28.98' };

const orderRow = async (id: string) =>
  (
    await counter.rows<Record<string, unknown>>(
      `select status, subtotal, discount, discount_percentage, shipping, total, code_name, code_kind, code_saved,
         (select array_agg(share order by position) from order_lines where order_id = orders.id) as shares
       from orders where id = $1`,
      [id],
    )
  )[0];

/** The newest code, as the owner sees it. */
const listed = async () => {
  const [code] = await listCodes(counter.deps.db, { timeZone: 'UTC', since: reservedSince(counter.deps) });
  return code ?? expect.fail();
};

const settle = (orderId: string) => settleOrder(counter.deps, { orderId, cause: 'test', force: true });

const atStripe = async (intentId: string) => {
  const { data } = await counter.stripe.charges.list({ payment_intent: intentId });
  return data.map(({ amount }) => amount);
};

const refusalOf = (ordered: Promise<unknown>) =>
  ordered.then(
    () => 'ordered',
    ({ status, path, message }) => `${status} ${path}: ${message}`,
  );

test('an order keeps what its code did, whatever becomes of the code', async () => {
  await save({ name: 'SUMMER20' });
  const { id } = await counter.order(TWENTY);
  await save({ name: 'SUMMER20', value: 50 });
  expect(await orderRow(id)).toEqual({
    status: 'pending',
    subtotal: 2999,
    discount: 600,
    discount_percentage: 20,
    shipping: 499,
    total: 2898,
    code_name: 'SUMMER20',
    code_kind: 'percent',
    code_saved: 600,
    shares: [2399],
  });
});

test('what it is charged at Stripe is the total with the code', async () => {
  await save({ name: 'FIVER', kind: 'amount', value: 500 });
  const { id } = await counter.order({ discountCode: ' fiver', total: '29.98' });
  const { intentId } = await counter.orderToPay({ discountCode: 'fiver', total: '29.98' });
  expect((await counter.stripe.paymentIntents.retrieve(intentId)).amount).toBe(2998);
  expect(await orderRow(id)).toMatchObject({ discount: 500, discount_percentage: 0, code_saved: 500 });
});

describe('what is charged', () => {
  test('a better Party Pack counts, and the code is not spent', async () => {
    await save({ name: 'SUMMER20', value: 10 });
    const items = [{ id: 1, quantity: 4, isCustom: false }];
    const { id } = await counter.order({
      items,
      discountCode: 'SUMMER20',
      total: '107.96',
      shippingCost: '0.00',
    });
    expect(await orderRow(id)).toMatchObject({ discount: 1200, discount_percentage: 10, code_name: null });
  });

  test('a code that saves more than the Party Pack replaces it, also beside shipping that is free by number', async () => {
    await save({ name: 'SUMMER20' });
    const items = [{ id: 1, quantity: 4, isCustom: false }];
    const { id } = await counter.order({
      items,
      discountCode: 'SUMMER20',
      total: '95.97',
      shippingCost: '0.00',
    });
    expect(await orderRow(id)).toMatchObject({ discount: 2399, discount_percentage: 20, shares: [9597] });
  });

  test('free shipping is spent on standard shipping, but not on express', async () => {
    await save({ name: 'FREESHIP', kind: 'free_shipping', value: 0 });
    const free = { discountCode: 'FREESHIP', total: '29.99', shippingCost: '0.00' };
    const row = await orderRow((await counter.order(free)).id);
    expect(row).toMatchObject({
      total: 2999,
      shipping: 0,
      discount: 0,
      code_name: 'FREESHIP',
      code_saved: 499,
    });
    const express = { shippingMethod: 'Express Shipping', shippingCost: '9.99', total: '39.98' };
    const { id } = await counter.order({ ...express, discountCode: 'FREESHIP' });
    expect(await orderRow(id)).toMatchObject({ total: 3998, code_name: null });
  });

  test('a code that changed between cart and order is a changed price, with the right one', async () => {
    await save({ name: 'SUMMER20', value: 10 });
    await expect(counter.order(TWENTY)).rejects.toMatchObject({
      status: 409,
      code: 'price_changed',
      path: 'total',
      details: { subtotal: '29.99', discount: '3.00', shipping: '4.99', total: '31.98' },
    });
  });

  test('with a cart below its least number of hats, the code does not count', async () => {
    await save({ name: 'SUMMER20', min_hats: 2 });
    const { id } = await counter.order({ discountCode: 'SUMMER20' });
    expect(await orderRow(id)).toMatchObject({ total: 3498, code_name: null });
  });
});

describe('a code that does not work', () => {
  test.each([
    ['is unknown', null, '422 discountCode: We don’t know the code SUMMER20. Check how it’s spelled.'],
    ['has ended', { ends_at: '2020-06-01T12:00:00Z' }, '422 discountCode: SUMMER20 ended on Mon, Jun 1.'],
    [
      'has not started',
      { starts_at: '2099-06-01T12:00:00Z' },
      '422 discountCode: SUMMER20 starts on Mon, Jun 1.',
    ],
  ])('because it %s is refused with the reason', async (_why, limits, message) => {
    if (limits) await save({ name: 'SUMMER20', ...limits });
    else await counter.rows("update discount_codes set archived_at = now() where name = 'SUMMER20'");
    expect(await refusalOf(counter.order(TWENTY))).toBe(message);
  });
});

describe('the uses of a code', () => {
  const TAKEN =
    '422 discountCode: Someone is paying with the last use of SUMMER20 right now. Try again later, or go on without it.';

  test('are taken by one of two shoppers who want the last one at once', async () => {
    await save({ name: 'SUMMER20', max_uses: 3 });
    await counter.order(TWENTY);
    const ordered = await Promise.all(Array.from({ length: 8 }, () => refusalOf(counter.order(TWENTY))));
    expect(ordered.sort()).toEqual([...Array(6).fill(TAKEN), 'ordered', 'ordered']);
  });

  test('are not refused to a request that is repeated at once', async () => {
    await save({ name: 'SUMMER20', max_uses: 1 });
    const made = await Promise.all([1, 2, 3].map(() => counter.order(TWENTY, 'the-last-use')));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test('are given back when the order is closed unpaid or canceled once paid, and spent by one that is only refunded', async () => {
    await save({ name: 'SUMMER20', max_uses: 1 });
    const first = await counter.orderToPay(TWENTY);
    expect(await refusalOf(counter.order(TWENTY))).toBe(TAKEN);
    await closeOrder(counter.deps, { orderId: first.id, cause: 'test' });
    const { id, intentId } = await counter.orderToPay(TWENTY);
    await counter.pay(intentId);
    expect(await settle(id)).toMatchObject({ status: 'processing' });
    expect(await refusalOf(counter.order(TWENTY))).toBe('422 discountCode: SUMMER20 has been used up.');
    expect(await atStripe(intentId)).toEqual([2898]);
    const counted = async () => {
      const { uses, saved } = await listed();
      return { uses, saved };
    };
    expect(await counted()).toEqual({ uses: 1, saved: 600 });
    await cancelOrder(counter.deps, { orderId: id, reason: 'a change of mind', by: 'shopper' });
    expect(await orderRow(id)).toMatchObject({ status: 'refunded' });
    expect(await counted()).toEqual({ uses: 0, saved: 0 });
    await transact(counter.deps.db, (trx) => erasePersons(trx, [id], new Date()));
    expect(await counted()).toEqual({ uses: 0, saved: 0 });
    const last = await counter.orderToPay(TWENTY);
    await counter.pay(last.intentId);
    await settle(last.id);
    await refundOrder(counter.deps, {
      orderId: last.id,
      amount: null,
      reason: 'misprint',
      requestedBy: 'test',
    });
    expect(await orderRow(last.id)).toMatchObject({ status: 'refunded' });
    // As if the refund had failed and was paid by check.
    await counter.rows(
      `insert into order_events (order_id, from_status, to_status, cause) values ($1, 'on_hold', 'canceled', 'robin paid it')`,
      [last.id],
    );
    expect(await counted()).toEqual({ uses: 1, saved: 600 });
    expect(await refusalOf(counter.order(TWENTY))).toBe('422 discountCode: SUMMER20 has been used up.');
  });

  const older = (id: string, minutes: number) =>
    counter.rows(
      `with events as (update order_events set at = at - $2 * interval '1 minute' where order_id = $1),
         intents as (update order_intents set created_at = created_at - $2 * interval '1 minute' where order_id = $1)
       update orders set created_at = created_at - $2 * interval '1 minute' where id = $1`,
      [id, minutes],
    );

  test('are held for half an hour by an order that nobody pays, and who pays later keeps the price', async () => {
    await save({ name: 'SUMMER20', max_uses: 1, max_uses_per_email: 1 });
    const { id, intentId } = await counter.orderToPay(TWENTY);
    await older(id, 29);
    expect(await refusalOf(counter.order(TWENTY))).toBe(TAKEN);
    expect((await listed()).reserved).toBe(1);
    await older(id, 2);
    expect((await listed()).reserved).toBe(0);
    const other = await counter.orderToPay(TWENTY);
    await counter.pay(other.intentId);
    expect(await settle(other.id)).toMatchObject({ status: 'processing' });
    await counter.pay(intentId);
    expect(await settle(id)).toMatchObject({ status: 'processing' });
    expect(await atStripe(intentId)).toEqual([2898]);
  });

  test('are held from the last step of the checkout on', async () => {
    await save({ name: 'SUMMER20', max_uses: 1 });
    const { id } = await counter.order(TWENTY);
    await older(id, 40);
    await counter.intentFor(id);
    expect(await refusalOf(counter.order(TWENTY))).toBe(TAKEN);
  });

  test.each([
    ['address', ['198.51.100.7', '198.51.100.7', '198.51.100.7']],
    ['network of IPv6', ['2001:db8:1:1::7', '2001:db8:1:2::7', '2001:db8:1:3::7']],
  ])('are held by one %s twice at most, however many orders it leaves unpaid', async (_, theirs) => {
    await save({ name: 'SUMMER20', max_uses: 3 });
    const from = (address: string) => refusalOf(counter.order(TWENTY, undefined, address));
    for (const address of theirs) expect(await from(address)).toBe('ordered');
    expect(await from(theirs[0] ?? '')).toBe(TAKEN);
    expect(await from('203.0.113.9')).toBe('ordered');
    expect(await from('203.0.113.10')).toBe(TAKEN);
  });

  test('are shown in the cart while an unpaid order holds the last one, and end with a code that is archived', async () => {
    const { deps } = counter;
    await save({ name: 'SUMMER20', max_uses: 1 });
    await counter.order(TWENTY);
    const code = await findCode(deps, ' summer20 ');
    if (code instanceof ShopError) throw code;
    expect(code).toMatchObject({ name: 'SUMMER20', maxUses: 1 });
    const use = { code, email: 'maya@example.com', network: null, lock: true };
    expect(await checkUse(deps, use)).toMatchObject({ path: 'discountCode' });
    await counter.rows(`update orders set status = 'canceled' where code_id = $1`, [code.id]);
    expect(await checkUse(deps, use)).toBeNull();
    await counter.rows('update discount_codes set archived_at = now() where id = $1', [code.id]);
    const ended = { code: 'invalid', path: 'discountCode', message: 'SUMMER20 has ended.' };
    expect(await checkUse(deps, use)).toMatchObject(ended);
    expect(await checkUse(deps, { ...use, lock: false })).toBeNull();
    expect(await checkUse(deps, { ...use, code: { ...code, maxUses: null } })).toBeNull();
  });

  test('follow the order that replaces another one', async () => {
    await save({ name: 'SUMMER20', max_uses: 1 });
    const { id, key } = await counter.orderToPay(TWENTY);
    const { id: next } = await counter.order({ ...TWENTY, city: 'Memphis', supersedes: { id, key } });
    expect(await orderRow(id)).toMatchObject({ status: 'canceled' });
    expect(await orderRow(next)).toMatchObject({ status: 'pending', code_name: 'SUMMER20' });
    expect(await refusalOf(counter.order(TWENTY))).toBe(TAKEN);
  });

  test('are counted for each email address, in any spelling', async () => {
    await save({ name: 'SUMMER20', max_uses_per_email: 1 });
    const { id, intentId } = await counter.orderToPay({ ...TWENTY, customerEmail: 'jess@example.com' });
    await counter.order({ ...TWENTY, customerEmail: 'tess@example.com' });
    const again = () => refusalOf(counter.order({ ...TWENTY, customerEmail: 'Jess@Example.com' }));
    expect(await again()).toBe(
      '422 discountCode: An order for this email address has SUMMER20 and isn’t paid yet. Try again later, or go on without it.',
    );
    await counter.pay(intentId);
    await settle(id);
    expect(await again()).toBe(
      '422 discountCode: SUMMER20 works once for each email address, and this one has used it.',
    );
  });

  test('stay reserved past the end of the code, until the payment closes', async () => {
    await save({ name: 'SUMMER20', max_uses: 1 });
    const { id, intentId } = await counter.orderToPay(TWENTY);
    await counter.rows(
      "update discount_codes set ends_at = now() - interval '1 day' where name = 'SUMMER20'",
    );
    await counter.pay(intentId);
    expect(await settle(id)).toMatchObject({ status: 'processing', paid: true });
  });
});

test('a link with a newsletter’s mark leads to the shop with the mark', async () => {
  await save({ name: 'SUMMER20' });
  const server = testServer();
  codeRoutes(server, counter.deps);
  const { body } = await server.inject('/code/SUMMER20?from=7');
  await server.close();
  const led: string[] = [];
  runInNewContext(/<script>(.*)<\/script>/.exec(body)?.[1] ?? '', {
    location: { search: '?from=7', replace: (to: string) => led.push(to) },
  });
  expect(led).toEqual(['/shop?from=7#code']);
});

test('who opens a code’s link or its QR code is a visit, unless the code does not work', async () => {
  await save({ name: 'SUMMER20' });
  await counter.rows('delete from daily_counts');
  const server = testServer();
  visitRoutes(server, counter.deps);
  codeRoutes(server, counter.deps);
  const open = (url: string, headers: Record<string, string> = {}) =>
    server.inject({
      url,
      headers: { 'user-agent': FIREFOX, 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', ...headers },
    });
  await open('/code/SUMMER20');
  await open('/code/summer20?from=7', { 'sec-fetch-site': 'cross-site' });
  expect((await open('/code/NOSUCHCODE')).statusCode).toBe(404);
  await open('/code/SUMMER20', { 'sec-fetch-site': 'same-origin' });
  await open('/code/SUMMER20', { 'cache-control': 'max-age=0' });
  await open('/code/SUMMER20', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  // Stores the counts.
  await server.close();
  expect(await counter.rows('select step, count::int from daily_counts')).toEqual([
    { step: 'visit', count: 2 },
  ]);
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('a refunded hat gives back what was paid for it with the code', async () => {
  await save({ name: 'SUMMER33', value: 33 });
  // $89.97 less 33 % = $60.28, of which one hat is $20.09 and two are $40.19.
  const items = [
    { id: 1, quantity: 1, isCustom: false },
    { id: 2, quantity: 2, isCustom: false },
  ];
  const paid = { items, discountCode: 'SUMMER33', total: '60.28', shippingCost: '0.00' };
  const { id, intentId } = await counter.orderToPay(paid);
  await counter.pay(intentId);
  await settle(id);
  const row = await orderRow(id);
  expect(row).toMatchObject({ total: 6028, shares: [2009, 4019] });
  const refund = await refundOrder(counter.deps, {
    orderId: id,
    amount: cents(2009),
    reason: 'misprint',
    requestedBy: 'test',
  });
  expect(refund).not.toBeInstanceOf(ShopError);
  const { data } = await counter.stripe.charges.list({ payment_intent: intentId });
  expect(data.map(({ amount, amount_refunded }) => [amount, amount_refunded])).toEqual([[6028, 2009]]);
});
