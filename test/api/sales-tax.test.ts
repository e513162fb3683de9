import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { NO_TAX_NOW } from '../../src/domain/money/tax.ts';
import { splitLine } from '../../src/domain/orders/split-line.ts';
import { settingsForm } from '../../src/domain/settings/settings-form.ts';
import { listProducts } from '../../src/server/catalog/queries.ts';
import { readRegistrations, salesTax } from '../../src/server/checkout/sales-tax.ts';
import type { Deps } from '../../src/server/deps.ts';
import { stripeTax } from '../../src/server/gateways/stripe-tax.ts';
import type { App } from '../../src/server/http/app.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { changeAddress } from '../../src/server/orders/admin/change-order.ts';
import { editAddress } from '../../src/server/orders/edits/edit-address.ts';
import { splitLineRow } from '../../src/server/orders/edits/queries.ts';
import { editRoutes } from '../../src/server/orders/edits/routes.ts';
import { returnTax, taxThere } from '../../src/server/orders/edits/tax-there.ts';
import { findOrderLines } from '../../src/server/orders/line-queries.ts';
import { readMoney } from '../../src/server/orders/money/profit-queries.ts';
import { refundOrder, sendRefund } from '../../src/server/orders/money/refund-order.ts';
import { findOrder } from '../../src/server/orders/queries.ts';
import { orderRoutes } from '../../src/server/orders/routes.ts';
import { settleOrder } from '../../src/server/orders/settling/settle-order.ts';
import { withOrderLocked } from '../../src/server/orders/with-order-locked.ts';
import { firstSettings, restoreSettings, saveSettings } from '../../src/server/settings/save-settings.ts';
import { orderRequest } from '../../src/wire/orders.ts';
import { ask } from '../ask.ts';
import { MAYA, MAYA_RECIPIENT } from '../world.ts';
import { openTaxedCounter, TAXED, type TaxedCounter } from './taxed-counter.ts';

let counter: TaxedCounter;
/** How often Stripe was asked to calculate. */
let asked = 0;

beforeAll(async () => {
  counter = await openTaxedCounter();
  const { deps } = counter;
  const { calculateTax } = deps.stripe;
  deps.stripe.calculateTax = (...call) => {
    asked += 1;
    return calculateTax(...call);
  };
  expect(await readRegistrations(deps)).toEqual(['TN']);
});

afterEach(() => {
  asked = 0;
});

afterAll(() => counter.close());

const turnTax = (to: 'on' | 'off') => counter.turnTax(to);

const at = (address: string) => ({ ...TAXED, address });

const refusalOf = (ordered: Promise<unknown>): Promise<ShopError> =>
  ordered.then(
    () => expect.fail('the order was accepted'),
    (error) => {
      if (error instanceof ShopError) return error;
      throw error;
    },
  );

/** What the emails about an order's refunds say of its sales tax. */
const taxInMails = async (orderId: string) => {
  const mails = await counter.rows<{ text: string }>(
    `select text from mails where event like 'refunded.%' and order_id = $1 order by id`,
    [orderId],
  );
  return mails.map(({ text }) => /With sales tax: (\S+)/.exec(text)?.[1]);
};

const settle = (orderId: string) => settleOrder(counter.deps, { orderId, cause: 'test', force: true });

const committed = (intentId: string) => counter.committed(intentId);

test('an order without its tax is refused with the figures', async () => {
  const { code, path, details } = await refusalOf(counter.order({ address: '1 Figure Street' }));
  expect([code, path]).toEqual(['price_changed', 'total']);
  expect(details).toMatchObject({ subtotal: '29.99', shipping: '4.99', tax: '3.41', total: '38.39' });
});

test('the tax is stored with the order, charged, and recorded by Stripe', async () => {
  const { id, intentId } = await counter.orderToPay(at('2 Taxed Street'));
  const [row] = await counter.rows(
    `select orders.tax, total, tax_calculation as calculation, order_lines.tax as "hatTax", share
     from orders join order_lines on order_id = orders.id where orders.id = $1`,
    [id],
  );
  expect(row).toMatchObject({ tax: 341, total: 3839, hatTax: 292, share: 2999 });
  const intent = await counter.stripe.paymentIntents.retrieve(intentId);
  expect(intent.amount).toBe(3839);
  expect(intent.hooks?.inputs?.tax?.calculation).toBe((row as { calculation: string }).calculation);
  await counter.pay(intentId);
  expect((await settle(id))?.paid).toBe(true);
  expect(await committed(intentId)).toEqual([341]);
});

test('Stripe calculates once for an address and a cart, and again for the next order of the same', async () => {
  const to = {
    country: 'US',
    state: 'TN',
    address1: '3 Same Street',
    city: MAYA.city,
    zip: MAYA.zipCode,
  } as const;
  const sale = { to, hats: [{ amount: cents(2999), quantity: 1 }], shipping: cents(499) };
  const first = await salesTax(counter.deps, sale);
  expect(await salesTax(counter.deps, sale)).toEqual(first);
  await counter.order(at('3 Same Street'));
  expect(asked).toBe(1);
  await counter.order(at('3 Same Street'));
  expect(asked).toBe(2);
  const [{ calculations } = { calculations: 0 }] = await counter.rows<{ calculations: number }>(
    `select count(distinct tax_calculation)::int as calculations from orders where address1 = '3 Same Street'`,
  );
  expect(calculations).toBe(2);
});

test('of two orders at once, one has the calculation and the other is refused', async () => {
  const to = { ...MAYA_RECIPIENT, address1: '13 Twin Street' };
  await salesTax(counter.deps, { to, hats: [{ amount: cents(2999), quantity: 1 }], shipping: cents(499) });
  const free = `from tax_calculations where order_id is null`;
  const [{ key } = { key: '' }] = await counter.rows<{ key: string }>(
    `select key ${free} order by created_at desc limit 1`,
  );
  const { id } = await counter.order(at('13 Twin Street'));
  // As the other one has read it, before this one took it.
  await counter.rows('update tax_calculations set order_id = null, key = $1 where order_id = $2', [key, id]);
  expect((await refusalOf(counter.order(at('13 Twin Street')))).message).toMatch(/just ordered the same/);
});

test('a hat gives back its own tax, and the last refund the rest', async () => {
  const { id, intentId } = await counter.orderToPay(at('4 Refund Street'));
  await counter.pay(intentId);
  await settle(id);
  const [line] = await counter.rows<{ id: number }>('select id from order_lines where order_id = $1', [id]);
  const refund = (input: object) =>
    refundOrder(counter.deps, { orderId: id, amount: null, reason: 'late', requestedBy: 'a test', ...input });
  const owed = async () => (await readMoney(counter.deps.db, [id])).get(id)?.taxOwed;
  expect(await owed()).toBe(341);
  expect(await refund({ lines: [{ id: line?.id, quantity: 1 }] })).toMatchObject({ amount: 3291 });
  // 3291 of 3839 cents is 85.7% of the tax.
  expect(await owed()).toBe(341 - 292);
  expect(await refund({})).toMatchObject({ amount: 548 });
  expect(await owed()).toBe(0);
  expect(await committed(intentId)).toEqual([341, -292, -49]);
  expect(await taxInMails(id)).toEqual(['$2.92', '$0.49']);
});

test('a state counts once, and only if sales tax is what the shop is registered for', async () => {
  const { stripe } = counter.deps;
  const registered = (state: string, type: string) => ({
    country: 'US',
    country_options: { us: { state, type } },
  });
  const list = async () => ({
    data: [
      registered('CO', 'state_sales_tax'),
      registered('CO', 'state_retail_delivery_fee'),
      registered('IL', 'local_amusement_tax'),
      registered('CO', 'state_sales_tax'),
    ],
  });
  const fake = { tax: { registrations: { list } } } as unknown as Stripe;
  const { readTaxStates } = stripe;
  stripe.readTaxStates = stripeTax(fake).readTaxStates;
  await readRegistrations(counter.deps);
  stripe.readTaxStates = readTaxStates;
  expect(await counter.rows('select state from tax_registrations')).toEqual([{ state: 'CO' }]);
  await readRegistrations(counter.deps);
});

test('registrations that are read several times at once are stored once', async () => {
  const stored = () => counter.rows('select state from tax_registrations order by state');
  const before = await stored();
  await counter.rows('delete from tax_registrations');
  await Promise.all(Array.from({ length: 8 }, () => readRegistrations(counter.deps)));
  expect(await stored()).toEqual(before);
});

test.each([
  ['more tax than the goods cost', 3499, 0],
  ['more tax on shipping than in all', 100, 101],
  ['less tax than none', -1, 0],
  ['half a cent of tax', 0.5, 0],
  ['half a cent of tax on shipping', 1, 0.5],
  ['no date as its end', 1, 0, 1e20],
])('an answer with %s is none', async (_what, tax, shippingTax, expires_at = 2_000_000_000) => {
  const create = async () => ({
    id: 'taxcalc_odd',
    amount_total: 3498 + tax,
    tax_amount_exclusive: tax,
    expires_at,
    shipping_cost: { amount_tax: shippingTax },
  });
  const { calculateTax } = stripeTax({ tax: { calculations: { create } } } as unknown as Stripe);
  const hats = [{ amount: cents(2999), quantity: 1 }];
  const sale = { to: MAYA_RECIPIENT, hats, shipping: cents(499), code: 'txcd_99999999' };
  await expect(calculateTax(sale, 3000)).rejects.toMatchObject({ code: 'provider_failed' });
});

test('nothing is calculated for states without registration', async () => {
  const elsewhere = { state: 'NY', zipCode: '10001', city: 'New York', total: '34.98' };
  const { id } = await counter.order(elsewhere);
  expect(asked).toBe(0);
  expect(await counter.rows('select tax, tax_calculation from orders where id = $1', [id])).toEqual([
    { tax: 0, tax_calculation: null },
  ]);
});

test('without an answer from Stripe nothing is ordered, and the owner hears of it once', async () => {
  const { deps } = counter;
  const { calculateTax } = deps.stripe;
  deps.stripe.calculateTax = async () => {
    throw new ShopError('provider_failed', 'The payment provider does not answer.');
  };
  const alerts = () =>
    counter.rows(`select done_at as "doneAt" from alerts where event like 'no-sales-tax.%'`);
  for (const address of ['5 Silent Street', '6 Silent Street']) {
    const { code, message } = await refusalOf(counter.order(at(address)));
    expect([code, message]).toEqual(['provider_failed', NO_TAX_NOW]);
  }
  expect(await alerts()).toEqual([{ doneAt: null }]);
  expect(await counter.rows(`select 1 from orders where address1 like '%Silent Street'`)).toEqual([]);
  deps.stripe.calculateTax = calculateTax;
  await counter.order(at('7 Silent Street'));
  expect(await alerts()).toEqual([{ doneAt: expect.any(Date) }]);
});

test('an answer that takes longer than three seconds is none', async () => {
  const { deps } = counter;
  const timeouts: number[] = [];
  const { calculateTax } = deps.stripe;
  deps.stripe.calculateTax = (sale, timeout) => {
    timeouts.push(timeout);
    return calculateTax(sale, timeout);
  };
  await counter.order(at('8 Slow Street'));
  deps.stripe.calculateTax = calculateTax;
  expect(timeouts).toEqual([3000]);
});

test('a refused calculation does not become an order without tax', async () => {
  await ask(`${counter.sandboxUrl}/sandbox/faults`, { stripe: { failRequests: 1 } });
  expect((await refusalOf(counter.order(at('9 Refused Street')))).message).toBe(NO_TAX_NOW);
});

test('a lower tax at a new address is refunded once, and a higher one refuses the address with both figures', async () => {
  const { id, key } = await counter.buy('11 Nashville Street');
  const move = (zipCode: string, city: string) => {
    const form = { ...MAYA, address: '11 Nashville Street', zipCode, city };
    return editAddress(counter.deps, { orderId: id, key, form });
  };
  // 9.25% in Knoxville: $2.77 and $0.46.
  expect(await move('37902', 'Knoxville')).toBe('changed');
  const refunds = await counter.rows<{ id: string }>(
    'select id, amount, reason_kind from refunds where order_id = $1',
    [id],
  );
  expect(refunds).toMatchObject([{ amount: 341 - 323, reason_kind: 'tax' }]);
  await sendRefund(counter.deps, { refundId: refunds[0]?.id ?? '' });
  expect(await taxInMails(id)).toEqual(['$0.18']);
  // What went back does not go back again with the hat.
  expect(await counter.rows('select tax from order_lines where order_id = $1', [id])).toEqual([{ tax: 277 }]);
  const refusal = await move('37203', 'Nashville');
  expect(refusal).toMatchObject({
    path: 'zipCode',
    message: 'Sales tax there is $3.41, and you paid $3.23. Cancel this order and place it again.',
  });
  expect(await move('37402', 'Chattanooga')).toBe('changed');
  expect(await counter.rows('select 1 from refunds where order_id = $1', [id])).toHaveLength(1);
});

test('hats that become a line of their own while the tax is worked out have their part of it', async () => {
  const { deps, rows, buy } = counter;
  const { id } = await buy('14 Split Street');
  await rows('update order_lines set quantity = 2 where order_id = $1', [id]);
  const order = (await findOrder(deps.db, id)) ?? expect.fail();
  const to = { ...order.recipient, city: 'Knoxville', zip: '37902' };
  const taxed = await taxThere(deps, order, { to });
  if (!taxed || taxed instanceof ShopError) return expect.fail();
  for (const line of await findOrderLines(deps.db, id))
    await splitLineRow(deps.db, line.id, splitLine(line, 1));
  await withOrderLocked(deps, { orderId: id }, (inner, locked) => returnTax(inner, locked, taxed));
  expect((await findOrderLines(deps.db, id)).map(({ tax }) => tax)).toEqual([139, 138]);
});

test.each([
  ['a shopper', 15],
  ['an owner', 18],
] as const)('%s who moves an order twice at once gets one of both', async (who, number) => {
  const { deps } = counter;
  const { id, key } = await counter.buy(`${number} Nashville Street`);
  const move = (place: Partial<typeof MAYA>) => {
    const form = { ...MAYA, ...place };
    const { address: address1, zipCode: zip, city } = form;
    return who === 'a shopper'
      ? editAddress(deps, { orderId: id, key, form })
      : changeAddress(deps, {
          orderId: id,
          address: { ...MAYA_RECIPIENT, address1, zip, city },
          by: 'kim@hats.example',
        });
  };
  const { calculateTax } = deps.stripe;
  const both = Promise.withResolvers<void>();
  let calculated = 0;
  deps.stripe.calculateTax = async (sale, timeout) => {
    const made = await calculateTax(sale, timeout);
    calculated += 1;
    if (calculated === 2) both.resolve();
    await both.promise;
    return made;
  };
  // Without the second, less tax would go back for an order that stays where it is.
  const outcomes = await Promise.all([
    move({ address: `${number} Knoxville Street`, zipCode: '37902', city: 'Knoxville' }),
    move({ address: `${number + 1} Nashville Street` }),
  ]);
  deps.stripe.calculateTax = calculateTax;
  expect(outcomes.filter((outcome) => outcome instanceof ShopError)).toMatchObject([{ code: 'conflict' }]);
});

test('each calculation for an order or its new address takes one of the limit, because it costs a fee', async () => {
  const handlers = new Map<string, (request: object, reply: object) => Promise<unknown>>();
  const post = (path: string, { handler }: { handler: never }) => handlers.set(path, handler);
  const taken: string[] = [];
  const rateLimits = { take: (bucket: string) => taken.push(bucket), giveBack: () => undefined };
  const app = { post, rateLimits, register: () => undefined } as unknown as App;
  for (const register of [orderRoutes, editRoutes]) register(app, counter.deps as unknown as Deps);
  const call = async (path: string, body: object, params = {}) => {
    const reply = { code: () => reply, send: (answer: unknown) => answer };
    await handlers.get(path)?.({ body, params, headers: {}, ip: '203.0.113.7' }, reply);
    return taken.splice(0).filter((bucket) => bucket === 'taxes').length;
  };
  const [product] = await listProducts(counter.deps.db, 1);
  const shipping = { shippingMethod: 'Standard Shipping', shippingCost: '4.99', total: '38.39' };
  const items = [{ id: product?.id, quantity: 1, isCustom: false }];
  const order = orderRequest.parse({ ...MAYA, ...shipping, items, address: '70 Fee Street' });
  expect([await call('/api/orders', order), await call('/api/orders', order)]).toEqual([1, 1]);
  const { id, key } = await counter.buy('71 Fee Street');
  const edit = { ...MAYA, key, address: '72 Fee Street' };
  expect(await call('/api/orders/:id/address', edit, { id })).toBe(1);
});

test('an order from before the shop collected tax can have its street corrected', async () => {
  turnTax('off');
  const { id, key } = await counter.buy('14 Typo Stret', { total: '34.98' });
  turnTax('on');
  const form = { ...MAYA, address: '14 Typo Street' };
  expect(await editAddress(counter.deps, { orderId: id, key, form })).toBe('changed');
  expect(asked).toBe(0);
});

test('sales tax is turned on once Stripe Tax is set up and the shop is registered somewhere', async () => {
  turnTax('off');
  const { deps } = counter;
  const { readTaxReadiness, readTaxStates } = deps.stripe;
  const catalogVersion = { refresh: async () => undefined } as unknown as Deps['catalogVersion'];
  const save = () =>
    saveSettings(
      { ...deps, catalogVersion },
      { base: 0, who: 'kim@hats.example' },
      { ...settingsForm(firstSettings(deps.config)), 'tax.isOn': 'on' },
    );
  deps.stripe.readTaxReadiness = async () => ({ isActive: false, missing: ['head_office'] });
  expect(await save()).toMatchObject({
    path: 'form.tax.isOn',
    message: expect.stringContaining('head_office is missing'),
  });
  deps.stripe.readTaxReadiness = readTaxReadiness;
  deps.stripe.readTaxStates = async () => [];
  expect(await save()).toMatchObject({ message: expect.stringContaining('registered in no state') });
  deps.stripe.readTaxStates = async () => ['TN', 'NY'];
  expect(await save()).toMatchObject({ version: 1, settings: { tax: { isOn: true } } });
  expect(await counter.rows('select state from tax_registrations order by state')).toEqual([
    { state: 'NY' },
    { state: 'TN' },
  ]);
  deps.stripe.readTaxStates = async () => [];
  const restored = await restoreSettings({ ...deps, catalogVersion }, { base: 2, who: 'kim' }, 1);
  expect(restored).toMatchObject({ message: expect.stringContaining('registered in no state') });
  deps.stripe.readTaxStates = readTaxStates;
  turnTax('on');
});

test('turned off, nothing is calculated and the price is the usual one', async () => {
  turnTax('off');
  const { id } = await counter.order({ address: '10 Off Street' });
  turnTax('on');
  expect(asked).toBe(0);
  expect(await counter.rows('select tax, total from orders where id = $1', [id])).toEqual([
    { tax: 0, total: 3498 },
  ]);
});
