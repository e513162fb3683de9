import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { freeShipping } from '../../src/domain/shipping/shipping.ts';
import { sendCart } from '../../src/server/carts/send-cart.ts';
import { listProducts } from '../../src/server/catalog/queries.ts';
import { checkoutRoutes } from '../../src/server/checkout/routes.ts';
import { salesTax } from '../../src/server/checkout/sales-tax.ts';
import type { Deps } from '../../src/server/deps.ts';
import { StripeRefusal } from '../../src/server/gateways/stripe-calls.ts';
import type { App } from '../../src/server/http/app.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { sumPlaces } from '../../src/server/ledger/page-queries.ts';
import { readTax } from '../../src/server/money/read-tax.ts';
import { differingTax, sumTax } from '../../src/server/money/tax-queries.ts';
import { taxRoutes } from '../../src/server/money/tax-routes.ts';
import { changeAddress } from '../../src/server/orders/admin/change-order.ts';
import { readOrder } from '../../src/server/orders/admin/read-order.ts';
import { findOrderLines } from '../../src/server/orders/line-queries.ts';
import { ORDER_MONEY, readMoney } from '../../src/server/orders/money/profit-queries.ts';
import { reconcileCharge } from '../../src/server/orders/money/reconcile-charge.ts';
import { refundOrder } from '../../src/server/orders/money/refund-order.ts';
import { returnDisputedTax } from '../../src/server/orders/money/return-disputed-tax.ts';
import { replaceHats } from '../../src/server/orders/problems/fix-hats.ts';
import { shopperOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import type { TaxAnswer } from '../../src/wire/admin/months.ts';
import type { AddressRequest } from '../../src/wire/admin/order-actions.ts';
import { sentCartRequest } from '../../src/wire/admin/sent-carts.ts';
import { orderItem } from '../../src/wire/order-items.ts';
import { ask } from '../ask.ts';
import { MAYA, MAYA_RECIPIENT } from '../world.ts';
import { planOf } from './explain.ts';
import { openTaxedCounter, type TaxedCounter } from './taxed-counter.ts';

let counter: TaxedCounter;

beforeAll(async () => {
  counter = await openTaxedCounter();
});

afterAll(() => counter.close());

const ROBIN = 'robin@example.com';

const refundsOf = (orderId: string) =>
  counter.rows('select amount, reason_kind as kind from refunds where order_id = $1', [orderId]);

/** Refunds $10.00. */
const refundTen = (orderId: string) =>
  refundOrder(counter.deps, { orderId, amount: cents(1000), reason: 'late', requestedBy: 'a test' });

/** An administrator corrects an order's address. */
const correct = (
  orderId: string,
  fields: Partial<AddressRequest>,
  { isHelper = false }: { isHelper?: boolean } = {},
) =>
  changeAddress(counter.deps, {
    orderId,
    address: { ...MAYA_RECIPIENT, address1: '1 Correct Street', ...fields },
    by: ROBIN,
    isHelper,
  });

// 9.25%: $2.77 and $0.46.
const KNOXVILLE = { city: 'Knoxville', zip: '37902' };
const NASHVILLE = { city: 'Nashville', zip: '37203' };

test('less tax at the address that an owner corrects goes back, and more is refused with both figures', async () => {
  const { id } = await counter.buy('20 Owner Street');
  expect(await correct(id, KNOXVILLE)).toBeNull();
  expect(await refundsOf(id)).toEqual([{ amount: 341 - 323, kind: 'tax' }]);
  expect(await correct(id, NASHVILLE)).toMatchObject({
    path: 'bearsTax',
    message: 'Sales tax there is $3.41, and the shopper paid $3.23.',
  });
  const refused = await correct(id, { ...NASHVILLE, bearsTax: true }, { isHelper: true });
  expect(refused).toMatchObject({ path: 'zip', message: expect.stringContaining('An owner can bear') });
  expect(await counter.rows('select city from orders where id = $1', [id])).toEqual([{ city: 'Knoxville' }]);
});

test('an owner bears more tax: the order keeps its own, and says so', async () => {
  const { id } = await counter.buy('21 Owner Street');
  expect(await correct(id, KNOXVILLE)).toBeNull();
  expect(await correct(id, { ...NASHVILLE, bearsTax: true })).toBeNull();
  expect(await counter.rows('select city, tax, total from orders where id = $1', [id])).toEqual([
    { city: 'Nashville', tax: 341, total: 3839 },
  ]);
  expect(await refundsOf(id)).toHaveLength(1);
  expect((await readOrder(counter.deps, id))?.story.map(({ text }) => text).join('\n')).toContain(
    'Sales tax there is $3.41, and the shopper paid $3.23. The shop bears the difference.',
  );
});

test('an order that is not paid owes no tax, and does not go where there is less', async () => {
  const { id } = await counter.order({ total: '38.39', address: '22 Owner Street' });
  expect((await readMoney(counter.deps.db, [id])).get(id)).toMatchObject({ taxOwed: 0 });
  expect(await correct(id, KNOXVILLE)).toMatchObject({
    path: 'zip',
    message: expect.stringContaining('not paid yet'),
  });
});

test('Stripe calculates nothing for an order that is too late to change', async () => {
  const { id } = await counter.buy('23 Owner Street');
  await counter.rows(`update orders set status = 'shipped' where id = $1`, [id]);
  const calculations = () => counter.rows('select id from tax_calculations order by id');
  const before = await calculations();
  expect(await correct(id, { ...KNOXVILLE, address1: '24 Late Street' })).toMatchObject({ code: 'conflict' });
  expect(await calculations()).toEqual(before);
});

describe('a dispute', () => {
  const control = (path: string, body: object) =>
    ask<{ id: string }>(`${counter.sandboxUrl}/sandbox/${path}`, body);

  /** What Stripe has of the tax of an order, with what it gave back for disputes. */
  const atStripe = async ({ id, intentId }: { id: string; intentId: string }) => {
    const ofOrder = 'select tax from tax_transactions where order_id = $1';
    const made = await counter.rows<{ tax: number }>(ofOrder, [id]);
    return [...(await counter.committed(intentId)), ...made.map(({ tax }) => tax)];
  };

  const owed = async (id: string) => (await readMoney(counter.deps.db, [id])).get(id)?.taxOwed;

  const dispute = async (order: { id: string; intentId: string }) => {
    const { id: disputeId } = await control('stripe/disputes', {
      payment_intent: order.intentId,
      inquiry: false,
    });
    const close = async (status: string) => {
      await control(`stripe/disputes/${disputeId}/close`, { status });
      await reconcileCharge(counter.deps, { orderId: order.id, cause: 'test' });
      for (const _twice of [1, 2]) await returnDisputedTax(counter.deps, { orderId: order.id, disputeId });
    };
    await reconcileCharge(counter.deps, { orderId: order.id, cause: 'test' });
    return { disputeId, close };
  };

  test('that is lost returns the tax of what was not refunded, once, and so does the month', async () => {
    const order = await counter.buy('30 Lost Street');
    await refundTen(order.id);
    const { disputeId, close } = await dispute(order);
    // $10.00 of $38.39 is 26% of $3.41.
    expect([await atStripe(order), await owed(order.id)]).toEqual([[341, -89], 252]);
    await close('lost');
    expect([await atStripe(order), await owed(order.id)]).toEqual([[341, -89, -252], 0]);
    const month = { from: new Date(Date.now() - 3600_000), to: new Date(Date.now() + 3600_000) };
    const taxIn = async () =>
      (await sumPlaces(counter.deps.db, month)).find(({ state }) => state === 'TN')?.tax;
    const before = await taxIn();
    await counter.rows(`update disputes set status = 'won' where id = $1`, [disputeId]);
    expect((await taxIn()) ?? 0).toBe((before ?? 0) + 252);
  });

  test('whose tax was missed is caught up with the month once Stripe answers, unless it refuses', async () => {
    const { deps } = counter;
    const order = await counter.buy('33 Missed Street');
    const { disputeId } = await dispute(order);
    await control(`stripe/disputes/${disputeId}/close`, { status: 'lost' });
    await reconcileCharge(deps, { orderId: order.id, cause: 'test' });
    const given = () => counter.rows('select tax from tax_transactions where source = $1', [disputeId]);
    const { returnTax } = deps.stripe;
    deps.stripe.returnTax = () => Promise.reject(new Error('no answer'));
    await expect(readTax(deps, {})).rejects.toThrow('no answer');
    const refusal = new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error' });
    deps.stripe.returnTax = () => Promise.reject(new StripeRefusal(refusal));
    await readTax(deps, {});
    deps.stripe.returnTax = returnTax;
    expect(await given()).toEqual([]);
    for (const _twice of [1, 2]) await readTax(deps, {});
    expect(await given()).toEqual([{ tax: -341 }]);
  });

  test('that is lost while a refund waits returns all of the tax, since Stripe will refuse the refund', async () => {
    const order = await counter.buy('34 Refused Street');
    const { close } = await dispute(order);
    await counter.rows(
      `insert into refunds (id, order_id, amount, status, reason, reason_kind, asked_by)
       select 'refused', id, 3000, 'requested', 'late', 'other', 'a test' from orders where id = $1`,
      [order.id],
    );
    await close('lost');
    expect(await atStripe(order)).toEqual([341, -341]);
    await counter.rows(`update refunds set status = 'failed' where id = 'refused'`);
    await readTax(counter.deps, {});
    expect((await atStripe(order)).filter((tax) => tax === -341)).toHaveLength(1);
    expect(await owed(order.id)).toBe(0);
  });

  test('that is won on appeal takes the tax again, and one that is won at once changes nothing', async () => {
    const [order, other] = [await counter.buy('31 Appeal Street'), await counter.buy('32 Appeal Street')];
    const { disputeId, close } = await dispute(order);
    await close('lost');
    expect([await atStripe(order), await owed(order.id)]).toEqual([[341, -341], 0]);
    await counter.rows(`update disputes set status = 'appeal_under_review' where id = $1`, [disputeId]);
    const rowsOfPage = (await readOrder(counter.deps, order.id))?.money.rows ?? [];
    const revenue = sql`select revenue from ${ORDER_MONEY} where "orderId" = ${order.id}`;
    expect(rowsOfPage.map(({ label }) => label)).not.toContain('Sales tax for the state');
    expect((await revenue.execute(counter.deps.db)).rows).toEqual([{ revenue: 0 }]);
    expect(await owed(order.id)).toBe(0);
    await counter.rows(`update disputes set status = 'lost' where id = $1`, [disputeId]);
    await close('won');
    expect([await atStripe(order), await owed(order.id)]).toEqual([[341, -341, 341], 341]);
    await (await dispute(other)).close('won');
    expect([await atStripe(other), await owed(other.id)]).toEqual([[341], 341]);
  });
});

test('a cart that the shop sent has tax on what is left after its discount', async () => {
  const design = {
    hatColor: 'pink',
    textColor: 'white',
    fontStyle: 'impact',
    textLine1: 'Jess',
    textLine2: '',
  };
  const items = [{ ...design, id: 1_700_000_000_000, quantity: 1, isCustom: true }];
  const discount = { kind: 'percent', value: '20', reason: 'To be kind' };
  const request = { requestId: randomUUID(), email: 'maya@example.com', items, ...discount };
  expect(await sendCart(counter.deps, sentCartRequest.parse(request), ROBIN)).toBeNull();
  const [{ id } = { id: 0 }] = await counter.rows<{ id: number }>('select max(id) as id from sent_carts');
  const sentCart = { id, key: counter.deps.secrets.sign('sent-cart', String(id)) };
  // $19.99 has $1.95 and $4.99 has $0.49 at 9.75%.
  const order = await counter.order({ items, sentCart, address: '40 Sent Street', total: '27.42' });
  expect(await counter.rows('select tax, total from orders where id = $1', [order.id])).toEqual([
    { tax: 195 + 49, total: 2742 },
  ]);
});

test('a calculation that expires before its order must be paid is made again', async () => {
  const { deps } = counter;
  const { settleDelays, lastCheckDelay } = deps.config.limits;
  const longest = Math.max(...settleDelays) + lastCheckDelay;
  const calculated = async (address: string, validFor: number) => {
    const to = { ...MAYA_RECIPIENT, address1: address };
    const sale = { to, hats: [{ amount: cents(2999), quantity: 1 }], shipping: cents(499) };
    const first = await salesTax(deps, sale);
    if (first instanceof ShopError) throw first;
    const { calculation } = first;
    const expires = new Date(Date.now() + validFor);
    await counter.rows('update tax_calculations set expires_at = $1 where id = $2', [expires, calculation]);
    const { id, intentId } = await counter.buy(address);
    const [row] = await counter.rows<{ calculation: string }>(
      'select tax_calculation as calculation from orders where id = $1',
      [id],
    );
    return { isSame: row?.calculation === calculation, committed: await counter.committed(intentId) };
  };
  expect(await calculated('41 Late Street', longest + 60_000)).toEqual({ isSame: true, committed: [341] });
  expect(await calculated('42 Late Street', longest - 60_000)).toEqual({ isSame: false, committed: [341] });
});

test('a month has its tax by state and city, equal to what Stripe recorded, which is read once', async () => {
  const { db, stripe } = counter.deps;
  const month = { from: new Date(Date.now() - 3600_000), to: new Date(Date.now() + 3600_000) };
  const first = await counter.buy('50 City Street', { city: 'Alcoa' });
  const second = await counter.buy('51 City Street', { city: ' ALCOA' });
  await refundTen(second.id);
  const inTennessee = (await sumTax(db, month)).filter(({ state }) => state === 'TN');
  const alcoa = inTennessee.find(({ city }) => city?.toLowerCase() === 'alcoa');
  expect(alcoa).toMatchObject({ orders: 2, sales: 6996, collected: 682, returned: 89, owed: 593 });
  const [whole, ...cities] = inTennessee;
  expect(whole).toMatchObject({ city: null, owed: cities.reduce((sum, { owed }) => sum + owed, 0) });

  const differing = async () =>
    (await differingTax(db, month)).filter(({ orderId }) => [first.id, second.id].includes(orderId));
  expect(await differing()).toMatchObject([
    { orderId: first.id, ours: 341, theirs: 0 },
    { orderId: second.id, ours: 252, theirs: 0 },
  ]);
  const { readTax: read } = stripe;
  const asked: string[] = [];
  stripe.readTax = (intentId, known) => {
    asked.push(intentId);
    return read(intentId, known);
  };
  await readTax(counter.deps, {});
  expect(await differing()).toEqual([]);
  await readTax(counter.deps, {});
  stripe.readTax = read;
  expect(asked.filter((id) => [first.intentId, second.intentId].includes(id))).toHaveLength(2);
  await counter.rows('update orders set tax = tax - 1, total = total - 1 where id = $1', [first.id]);
  expect(await differing()).toMatchObject([{ orderId: first.id, ours: 340, theirs: 341 }]);
});

test('what went back is summed once for a month, not again for each of its orders', async () => {
  const month = { from: new Date(Date.now() - 3600_000), to: new Date() };
  const plan = await planOf(counter.deps.db, (db) => differingTax(db, month));
  expect(plan).toContain('CTE Scan on returned');
  expect(plan).not.toMatch(/" *Filter: \(order_id = orders\.id\)/);
});

test('the tax of all lines of a crew is read, also of those that Stripe lists apart', async () => {
  const [product] = await listProducts(counter.deps.db, 1);
  const items = Array.from({ length: 12 }, () => ({ id: product?.id, quantity: 1, isCustom: false }));
  const { name } = freeShipping(counter.deps.settings.current().settings);
  const crew = { items, shippingMethod: name, shippingCost: '0.00', total: '335.78' };
  const { intentId } = await counter.buy('53 Crew Street', crew);
  const made = await counter.deps.stripe.readTax(intentId, new Set());
  // 12 times 9.75% of $25.49, rounded each.
  expect(made.map(({ tax }) => tax)).toEqual([2988]);
});

test('a month that was not compared says so, and which orders moved since it was', async () => {
  const { deps } = counter;
  const routes = new Map<string, { handler(request: object): Promise<TaxAnswer> }>();
  const add = (path: string, route: never) => routes.set(path, route);
  taxRoutes({ get: add, post: add } as unknown as App, deps as unknown as Deps);
  const checkOf = async (month: string) =>
    (await routes.get('/api/admin/months/tax')?.handler({ query: { month } }))?.check;
  const { id } = await counter.buy('52 Early Street');
  await counter.rows(`update orders set paid_at = '2026-01-15T12:00:00Z' where id = $1`, [id]);
  await readTax(deps, { month: '2026-02' });
  expect(await checkOf('2026-01')).toEqual({ at: null, newer: 1, differences: [] });
  await readTax(deps, { month: '2026-01' });
  expect(await checkOf('2026-01')).toEqual({ at: expect.any(Date), newer: 0, differences: [] });
  await refundTen(id);
  expect(await checkOf('2026-01')).toMatchObject({ newer: 1, differences: [] });
});

test('a month that waits to be compared is compared once, however often it is asked for', async () => {
  const { db, jobs } = counter.deps;
  for (const month of ['2026-01', '2026-01', '2026-02'])
    await jobs.enqueue(db, { name: 'read-tax', data: { month } });
  const waiting = await counter.queue.waiting('read-tax');
  expect(waiting.map(({ data }) => data.month).sort()).toEqual(['2026-01', '2026-02']);
});

test('rates take one of the limit for each calculation, and none for what is calculated already', async () => {
  const taken: string[] = [];
  const routes = new Map<string, { handler(request: object): Promise<{ tax?: string }[]> }>();
  const add = (path: string, route: never) => routes.set(path, route);
  let left = 2;
  const take = (bucket: string) => {
    if (bucket !== 'taxes') return;
    if (left === 0) throw new ShopError('too_many_requests', 'Wait a moment.');
    left -= 1;
    taken.push(bucket);
  };
  const app = { get: add, post: add, rateLimits: { take, giveBack: () => undefined } };
  checkoutRoutes(app as unknown as App, counter.deps as unknown as Deps);
  const [product] = await listProducts(counter.deps.db, 1);
  const ratesTo = (address: string) =>
    routes.get('/api/shipping-rates')?.handler({
      ip: '203.0.113.7',
      body: {
        address: { ...MAYA, address, address2: '', phone: '' },
        items: [orderItem.parse({ id: product?.id, quantity: 1, isCustom: false })],
      },
    });
  expect(await ratesTo('60 Limit Street')).toMatchObject([{ tax: '3.41' }, { tax: '3.89' }]);
  expect(await ratesTo('60 Limit Street')).toMatchObject([{ tax: '3.41' }, { tax: '3.89' }]);
  expect(taken).toHaveLength(2);
  await expect(ratesTo('61 Limit Street')).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('a gift has the tax of its receiver’s address', async () => {
  const gift = { note: 'Happy birthday', from: 'Sam', email: '' };
  const knoxville = { address: '43 Gift Street', city: 'Knoxville', zipCode: '37902', total: '38.21' };
  const { id, key } = await counter.buy('43 Gift Street', { ...knoxville, gift });
  expect(await shopperOrder(counter.deps, id, key)).toMatchObject({ tax: 323 });
  expect((await counter.rows<object>('select gift from orders where id = $1', [id]))[0]).toMatchObject({
    gift: { note: 'Happy birthday' },
  });
});

test('a replacement has no tax, wherever it goes', async () => {
  const { id } = await counter.buy('44 Torn Street');
  await counter.rows(`update orders set status = 'shipped' where id = $1`, [id]);
  const lines = await findOrderLines(counter.deps.db, id);
  const seen = { refunded: 0, replacements: 0, sameAddress: true };
  const made = await replaceHats(counter.deps, {
    orderId: id,
    lines: lines.map((line) => ({ id: line.id, quantity: 1 })),
    reason: 'misprint',
    words: '',
    requestId: randomUUID(),
    by: ROBIN,
    ...seen,
  });
  if (made instanceof ShopError || !made.replacementId) throw new Error('nothing was replaced');
  const { replacementId } = made;
  const calculations = () => counter.rows('select id from tax_calculations order by id');
  const before = await calculations();
  await counter.rows(`update orders set state = 'NY' where id = $1`, [replacementId]);
  expect(await correct(replacementId, { ...KNOXVILLE, address1: '45 Free Street' })).toBeNull();
  expect(await calculations()).toEqual(before);
  expect(
    await counter.rows(
      `select orders.tax, tax_calculation, total, order_lines.tax as "hatTax"
       from orders join order_lines on order_id = orders.id where orders.id = $1`,
      [replacementId],
    ),
  ).toEqual([{ tax: 0, tax_calculation: null, total: 0, hatTax: 0 }]);
  const money = await readMoney(counter.deps.db, [id, replacementId]);
  expect([money.get(id)?.taxOwed, money.get(replacementId)?.taxOwed]).toEqual([341, 0]);
});
