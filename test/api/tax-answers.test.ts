import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cents, cents } from '../../src/domain/money/money.ts';
import { collectsTax, salesTax, salesTaxes } from '../../src/server/checkout/sales-tax.ts';
import { StripeRefusal } from '../../src/server/gateways/stripe-calls.ts';
import type { TaxedSale } from '../../src/server/gateways/stripe-tax.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { MAYA_RECIPIENT } from '../world.ts';
import { openTaxedCounter, TAXED, type TaxedCounter } from './taxed-counter.ts';

let counter: TaxedCounter;
let asked: TaxedSale[] = [];

beforeAll(async () => {
  counter = await openTaxedCounter();
  const { calculateTax } = counter.deps.stripe;
  counter.deps.stripe.calculateTax = (sale, timeout) => {
    asked.push(sale);
    return calculateTax(sale, timeout);
  };
});

beforeEach(() => {
  asked = [];
});

afterAll(() => counter.close());

const sale = (changes: Partial<typeof MAYA_RECIPIENT> = {}, shipping: Cents = cents(499)) => ({
  to: { ...MAYA_RECIPIENT, ...changes },
  hats: [{ amount: cents(2999), quantity: 1 }],
  shipping,
});

const idOf = async (...wanted: Parameters<typeof sale>) => {
  const tax = await salesTax(counter.deps, sale(...wanted));
  if (tax instanceof ShopError) throw tax;
  return tax.calculation;
};

test('an address is the same in any capitals and spaces, and another with any other part', async () => {
  const street = { address1: '80 Same Street', address2: 'Unit 2' };
  const first = await idOf(street);
  expect(await idOf({ address1: ' 80 SAME street', address2: 'unit 2 ', city: 'NASHVILLE' })).toBe(first);
  expect(asked).toHaveLength(1);
  const others = [
    await idOf({ ...street, address1: '81 Same Street' }),
    await idOf({ ...street, address2: null }),
    await idOf({ ...street, city: 'Knoxville' }),
    await idOf({ ...street, zip: '37211' }),
    await idOf(street, cents(500)),
  ];
  expect(new Set([first, ...others]).size).toBe(6);
});

test('each way of shipping is asked about once, and the fee of each question is counted', async () => {
  const to = { address1: '82 Ways Street' };
  let counted = 0;
  const onCalculate = () => {
    counted += 1;
  };
  const sales = [sale(to, cents(499)), sale(to, cents(999)), sale(to, cents(499))];
  const taxes = await salesTaxes(counter.deps, sales, { onCalculate });
  if (taxes instanceof ShopError) throw taxes;
  // 9.75% of $29.99, and of $4.99 or $9.99.
  expect(taxes.map(({ tax, shippingTax }) => [tax, shippingTax])).toEqual([
    [341, 49],
    [389, 97],
    [341, 49],
  ]);
  expect([taxes[0], asked.length, counted]).toEqual([taxes[2], 2, 2]);
  await salesTaxes(counter.deps, sales, { onCalculate });
  expect([asked.length, counted]).toEqual([2, 2]);
});

test('calculations that no order took are deleted with the quotes of their time, and others stay', async () => {
  const { id } = await counter.order({ ...TAXED, address: '83 Taken Street' });
  await idOf({ address1: '84 Left Street' });
  const { quoteLifetime } = counter.deps.config.limits;
  await counter.rows('update tax_calculations set created_at = $1', [
    new Date(Date.now() - quoteLifetime - 1000),
  ]);
  await idOf({ address1: '84 Left Street' });
  expect(asked).toHaveLength(3);
  const left = await counter.rows(
    'select order_id, key = $1 as "isForgotten" from tax_calculations order by order_id',
    [''],
  );
  expect(left).toEqual([
    { order_id: id, isForgotten: true },
    { order_id: null, isForgotten: false },
  ]);
});

test('a ZIP code of another state is the shopper’s to fix, and the owner hears nothing of it', async () => {
  const { deps } = counter;
  const cause = new Stripe.errors.StripeInvalidRequestError({
    message: 'no such place',
    type: 'invalid_request_error',
    code: 'customer_tax_location_invalid',
  });
  const calculateTax = () => Promise.reject(new StripeRefusal(cause));
  const silent = { ...deps, stripe: { ...deps.stripe, calculateTax } };
  const refused = {
    code: 'invalid',
    path: 'zipCode',
    message: 'Check the ZIP code and the state: they are not of one place.',
  };
  expect(await salesTax(silent, sale({ address1: '85 Odd Street' }))).toMatchObject(refused);
  expect(
    await salesTax(silent, sale({ address1: '85 Odd Street' }), { path: 'address.zipCode' }),
  ).toMatchObject({
    ...refused,
    path: 'address.zipCode',
  });
  expect(await counter.rows(`select 1 from alerts where event like 'no-sales-tax.%'`)).toEqual([]);
});

test('of two ways of shipping, what was calculated is kept although the other failed', async () => {
  const { deps } = counter;
  const { calculateTax } = deps.stripe;
  const failing = (wanted: TaxedSale, timeout: number) =>
    wanted.shipping === 999
      ? Promise.reject(new ShopError('provider_failed', 'The payment provider does not answer.'))
      : calculateTax(wanted, timeout);
  const to = { address1: '86 Half Street' };
  const sales = [sale(to, cents(499)), sale(to, cents(999))];
  const half = { ...deps, stripe: { ...deps.stripe, calculateTax: failing } };
  expect(await salesTaxes(half, sales)).toMatchObject({ code: 'provider_failed' });
  const [alert] = await counter.rows<{ text: string }>(
    `select text from alerts where event like 'no-sales-tax.%'`,
  );
  expect(alert?.text).toContain('(The payment provider does not answer.)');
  asked = [];
  await salesTaxes(deps, sales);
  expect(asked.map(({ shipping }) => shipping)).toEqual([999]);
  await expect(
    salesTax(
      { ...deps, stripe: { ...deps.stripe, calculateTax: () => Promise.reject(new Error('a bug')) } },
      sale({ city: 'Bug' }),
    ),
  ).rejects.toThrow('a bug');
});

test('tax is collected where the shop is registered, and perhaps where the state is not known', async () => {
  const { deps } = counter;
  const at = (country: 'US' | 'CA', state: string | null) => collectsTax(deps, { country, state });
  expect(await Promise.all([at('US', 'TN'), at('US', 'NY'), at('CA', 'ON'), at('CA', null)])).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(await at('US', null)).toBe(true);
  const none = { tax: 0, shippingTax: 0, calculation: null };
  const taxesTo = (to: object) => salesTaxes(deps, [sale(to, cents(499)), sale(to, cents(999))]);
  for (const to of [{ state: 'NY' }, { state: 'TN', country: 'CA' }])
    expect(await taxesTo(to)).toEqual([none, none]);
  counter.turnTax('off');
  expect(await taxesTo({})).toEqual([none, none]);
  expect(asked).toEqual([]);
  expect([await at('US', 'TN'), await at('US', null)]).toEqual([false, false]);
  counter.turnTax('on');
  await counter.rows('delete from tax_registrations');
  expect([await at('US', 'TN'), await at('US', null)]).toEqual([false, false]);
});
