import { expect, test } from 'vitest';
import { answeringStripe, BROKEN, FORBIDDEN, GONE, list } from '../../../test/answering-stripe.ts';
import { cents } from '../../domain/money/money.ts';
import { taxFault } from './stripe-tax.ts';

const SALE = {
  to: { address1: '418 Music Row', address2: null, city: 'Nashville', state: 'TN', zip: '37203' },
  hats: [
    { amount: cents(4998), quantity: 2 },
    { amount: cents(2499), quantity: 1 },
  ],
  shipping: cents(628),
  code: 'txcd_1',
};
const CALCULATION = {
  id: 'taxcalc_1',
  amount_total: 8925,
  tax_amount_exclusive: 800,
  shipping_cost: { amount_tax: 62 },
  expires_at: 1_795_000_000,
};
const calculate = (fields: object) => {
  const asked = answeringStripe({ 'POST tax/calculations': { ...CALCULATION, ...fields } });
  return { ...asked, made: asked.gateway.calculateTax(SALE as never, 1000) };
};

test('tax is calculated for what is sold, at its address', async () => {
  const { made, sent } = calculate({});
  expect(await made).toEqual({
    id: 'taxcalc_1',
    tax: 800,
    shippingTax: 62,
    expiresAt: new Date(1_795_000_000_000),
  });
  const asked = Object.fromEntries(new URLSearchParams(sent[0]?.split(' ').slice(2).join(' ')));
  expect(asked).toMatchObject({
    currency: 'usd',
    'line_items[0][amount]': '4998',
    'line_items[0][quantity]': '2',
    'line_items[0][reference]': 'line 1',
    'line_items[1][reference]': 'line 2',
    'line_items[1][tax_behavior]': 'exclusive',
    'line_items[1][tax_code]': 'txcd_1',
    'shipping_cost[amount]': '628',
    'customer_details[address][line1]': '418 Music Row',
    'customer_details[address][postal_code]': '37203',
    'customer_details[address][country]': 'US',
  });
  expect(Object.keys(asked).filter((key) => key.includes('[address]'))).toHaveLength(5);
});

test('tax may be none, on nothing but the goods, and at most what they cost', async () => {
  const none = { amount_total: 8125, tax_amount_exclusive: 0, shipping_cost: null };
  expect(await calculate(none).made).toMatchObject({ tax: 0, shippingTax: 0 });
  const all = { amount_total: 16_250, tax_amount_exclusive: 8125, shipping_cost: { amount_tax: 8125 } };
  expect(await calculate(all).made).toMatchObject({ tax: 8125, shippingTax: 8125 });
});

test.each([
  [{ amount_total: 8926 }],
  [{ id: null }],
  [{ tax_amount_exclusive: 8126, amount_total: 16_251 }],
  [{ shipping_cost: { amount_tax: 801 } }],
  [{ shipping_cost: { amount_tax: -1 } }],
  [{ shipping_cost: { amount_tax: 6.5 } }],
  [{ expires_at: 1e300 }],
])('a calculation with %j counts as none', async (fields) => {
  await expect(calculate(fields).made).rejects.toMatchObject({ code: 'provider_failed' });
});

const taxed = (id: string, reference: string, fields: object = {}) => ({
  id,
  reference,
  posted_at: 1_795_000_000,
  line_items: { has_more: false, data: [{ amount_tax: 100 }, { amount_tax: 38 }] },
  shipping_cost: { amount_tax: 62 },
  ...fields,
});
const committed = (source: string, transaction: string) => ({ source, committed: { transaction } });
const attempts = {
  payment_intent: 'pi_1',
  tax_transaction_attempts: [
    { source: 're_0', committed: null },
    committed('re_1', 'tax_2'),
    committed('pi_1', 'tax_1'),
  ],
};

test('the tax in a refund is given back once, and may be taken again', async () => {
  const { gateway, sent, keys } = answeringStripe({
    'GET tax/associations/find': attempts,
    'POST tax/transactions/create_reversal': (form) => taxed('tax_3', form.get('reference') ?? ''),
  });
  const refund = { intentId: 'pi_1', amount: cents(500), reference: 'refund_1' };
  expect(await gateway.returnTax(refund)).toEqual({
    id: 'tax_3',
    tax: 200,
    postedAt: new Date(1_795_000_000_000),
  });
  await gateway.takeTaxAgain({ transactionId: 'tax_2', reference: 'again_1' });
  const reversal = 'POST tax/transactions/create_reversal';
  expect(sent.slice(1)).toEqual([
    `${reversal} mode=partial&original_transaction=tax_1&flat_amount=-500&reference=refund_1&expand[0]=line_items`,
    `${reversal} mode=full&original_transaction=tax_2&reference=again_1&expand[0]=line_items`,
  ]);
  expect(keys.slice(1)).toEqual(['tax-refund_1', 'tax-again_1']);
  const untaxed = answeringStripe({ 'GET tax/associations/find': GONE });
  expect(await untaxed.gateway.returnTax(refund)).toBeNull();
  expect(await untaxed.gateway.readTax('pi_1', new Set())).toEqual([]);
  const none = answeringStripe({
    'GET tax/associations/find': { ...attempts, tax_transaction_attempts: null },
  });
  expect(await none.gateway.returnTax(refund)).toBeNull();
  for (const answer of [BROKEN, { ...attempts, payment_intent: 'pi_2' }]) {
    const failing = answeringStripe({ 'GET tax/associations/find': answer }).gateway;
    await expect(failing.returnTax(refund)).rejects.toMatchObject({ code: 'provider_failed' });
  }
});

test('what was recorded besides what is known is read with all of its lines', async () => {
  const { gateway, sent } = answeringStripe({
    'GET tax/associations/find': attempts,
    'GET tax/transactions/tax_1': taxed('tax_1', 'pi_1', {
      shipping_cost: null,
      line_items: { has_more: true, data: [{ amount_tax: 1 }] },
    }),
    'GET tax/transactions/tax_1/line_items': list({ id: 'a', amount_tax: 100 }, { id: 'b', amount_tax: 50 }),
  });
  expect(await gateway.readTax('pi_1', new Set(['tax_2']))).toEqual([
    { id: 'tax_1', tax: 150, postedAt: new Date(1_795_000_000_000), source: 'pi_1' },
  ]);
  expect(sent[1]).toBe('GET tax/transactions/tax_1 expand[0]=line_items');
  const other = answeringStripe({
    'GET tax/associations/find': attempts,
    'GET tax/transactions/tax_2': taxed('tax_9', 're_1'),
  });
  await expect(other.gateway.readTax('pi_1', new Set(['tax_1']))).rejects.toMatchObject({ status: 502 });
});

const state = (us: object | null, country = 'US') => ({ country, country_options: { us } });
const settings = (status: string, pending?: string[]) => ({
  status,
  status_details: pending ? { pending: { missing_fields: pending } } : { active: {} },
});

test.each([
  [settings('active'), [{ type: 'state_sales_tax', state: 'TN' }], null],
  [settings('active'), [{ type: 'local_amusement_tax', state: 'IL' }], /registered in no state/],
  [settings('pending', ['head_office', 'phone']), [], /not set up: head_office, phone is missing\. Finish/],
  [settings('pending', []), [], /^Stripe Tax is not set up\. Finish/],
  [FORBIDDEN, [], /may not read/],
])('with the tax settings %j and registrations %j, the fault is %s', async (set, registered, fault) => {
  const { gateway, sent } = answeringStripe({
    'GET tax/settings': set,
    'GET tax/registrations': list(...registered.map((us) => state(us)), state(null, 'DE')),
  });
  const found = await taxFault(gateway);
  if (fault === null) expect(found).toBeNull();
  else expect(found).toMatch(fault);
  expect(sent).toContain('GET tax/registrations status=active&limit=100');
  const shy = answeringStripe({ 'GET tax/settings': settings('active'), 'GET tax/registrations': FORBIDDEN });
  expect(await taxFault(shy.gateway)).toMatch(/may not read/);
});
