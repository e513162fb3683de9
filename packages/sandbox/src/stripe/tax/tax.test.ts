import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openSandbox } from '../../test-sandbox.ts';
import { STATE_TAXES } from './tax-rates.ts';

const hats = 'txcd_30060006';

/** Hats at a price, and shipping, worked out by hand from the states' rates. */
test.each([
  // 9.75% of $24.99 is $2.4365..., and of $4.99 $0.4865...
  ['37203', 'TN', [[2499, 1]], 499, 244 + 49],
  ['37203', 'TN', [[8997, 3]], 0, 877],
  // 9.25%: $2.3116, $0.4616.
  ['37902', 'TN', [[2499, 1]], 499, 231 + 46],
  // Clothing below $110 is exempt in New York City, and shipping with it. Above, it is 8.875%.
  ['10001', 'NY', [[2499, 1]], 499, 0],
  ['10001', 'NY', [[12_000, 1]], 499, 1065 + 44],
  ['10001', 'NY', [[24_000, 3]], 999, 0],
  // Erie County takes its 4.75% of exempt clothing: $1.187, $0.237.
  ['14202', 'NY', [[2499, 1]], 499, 119 + 24],
  ['19103', 'PA', [[12_000, 1]], 999, 0],
  ['97201', 'OR', [[2499, 1]], 499, 0],
  // California does not tax shipping: 8.625% of $49.98 is $4.3107.
  ['94103', 'CA', [[4998, 2]], 499, 431],
  // 8.25%: $2.0617, $2.4742, $0.4117.
  [
    '78701',
    'TX',
    [
      [2499, 1],
      [2999, 1],
    ],
    499,
    206 + 247 + 41,
  ],
  ['28801', 'NC', [[2499, 1]], 999, 175 + 70],
  ['45202', 'OH', [[2999, 1]], 499, 234 + 39],
  ['46204', 'IN', [[2499, 1]], 499, 175 + 35],
  // Michigan does not tax shipping since 2023: 6% of $24.99 is $1.4994, of $149.94 $8.9964.
  ['48226', 'MI', [[2499, 1]], 499, 150],
  ['49503', 'MI', [[14_994, 6]], 999, 900],
  ['21201', 'MD', [[2499, 1]], 499, 150],
  // Massachusetts taxes what is above $175: 6.25% of $24.99 is $1.5618.
  ['02108', 'MA', [[17_500, 1]], 499, 0],
  ['02108', 'MA', [[19_999, 1]], 499, 156],
  // $200 apiece leaves $25 each, whose 6.25% is $1.5625: $3.125 of two. Below $175 apiece nothing is left.
  ['02108', 'MA', [[40_000, 2]], 999, 313],
  ['02108', 'MA', [[34_998, 2]], 999, 0],
] as [string, string, [number, number][], number, number][])(
  '%s in %s with %j and shipping of %d has %d cents of tax',
  async (zip, state, lines, shipping, tax) => {
    const { stripe } = await openSandbox({ stripe: { taxStates: Object.keys(STATE_TAXES) } });
    const { tax_amount_exclusive, amount_total } = await stripe.tax.calculations.create(
      sale({ zip, state, lines, shipping }),
    );
    expect(tax_amount_exclusive).toBe(tax);
    expect(amount_total).toBe(lines.reduce((sum, [amount]) => sum + amount, 0) + shipping + tax);
  },
);

const sale = ({ zip = '37203', state = 'TN', lines = [[2499, 1]], shipping = 499 }) => ({
  currency: 'usd',
  line_items: lines.map(([amount = 0, quantity = 1], index) => ({
    amount,
    quantity,
    reference: `line ${index}`,
    tax_behavior: 'exclusive' as const,
    tax_code: hats,
  })),
  shipping_cost: { amount: shipping, tax_behavior: 'exclusive' as const },
  customer_details: {
    address: { line1: '1 Main St', city: 'A city', state, postal_code: zip, country: 'US' },
    address_source: 'shipping' as const,
  },
});

test('there are 60 ZIP codes in 12 states', () => {
  const states = Object.values(STATE_TAXES);
  expect([states.length, states.flatMap(({ zips }) => Object.keys(zips)).length]).toEqual([12, 60]);
});

test('tax is only calculated where the account is registered', async () => {
  const { stripe } = await openSandbox();
  const elsewhere = sale({ zip: '48226', state: 'MI' });
  const before = await stripe.tax.calculations.create(elsewhere);
  expect(before.tax_amount_exclusive).toBe(0);
  expect(before.tax_breakdown[0]?.taxability_reason).toBe('not_collecting');
  const { id } = await stripe.tax.registrations.create({
    country: 'US',
    country_options: { us: { state: 'MI', type: 'state_sales_tax' } },
    active_from: 'now',
  });
  expect((await stripe.tax.calculations.create(elsewhere)).tax_amount_exclusive).toBe(150);
  await stripe.tax.registrations.update(id, { expires_at: 'now' });
  expect((await stripe.tax.calculations.create(elsewhere)).tax_amount_exclusive).toBe(0);
  const { data } = await stripe.tax.registrations.list({ status: 'active' });
  expect(data.map(({ country_options }) => country_options.us?.state)).toEqual(['TN']);
});

test('an address without a ZIP code is refused', async () => {
  const { stripe } = await openSandbox();
  await expect(stripe.tax.calculations.create(sale({ zip: 'unknown' }))).rejects.toMatchObject({
    code: 'customer_tax_location_invalid',
  });
});

test('a payment commits its tax once, and refunds reverse it to the cent', async () => {
  const { stripe } = await openSandbox();
  const { id, amount_total } = await stripe.tax.calculations.create(sale({}));
  const pay = () =>
    stripe.paymentIntents.create({
      amount: amount_total,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      hooks: { inputs: { tax: { calculation: id } } },
    });
  const first = await pay();
  const taxes = async (payment_intent: string) => {
    const { tax_transaction_attempts } = await stripe.tax.associations.find({ payment_intent });
    return Promise.all(
      (tax_transaction_attempts ?? []).map(async ({ committed, errored }) =>
        committed ? taxOf(await stripe.tax.transactions.retrieve(committed.transaction)) : errored?.reason,
      ),
    );
  };
  expect(await taxes(first.id)).toEqual([293]);
  await stripe.refunds.create({ payment_intent: first.id, amount: 1001 });
  await stripe.refunds.create({ payment_intent: first.id });
  // $10.01 of $32.91 is 89.1 cents of $2.93.
  expect(await taxes(first.id)).toEqual([293, -89, -204]);
  const second = await pay();
  expect(await taxes(second.id)).toEqual(['another_payment_associated_with_calculation']);
});

test('a transaction has its first ten lines, and lists the others', async () => {
  const { stripe } = await openSandbox();
  const lines = Array.from({ length: 12 }, () => [2499, 1]);
  const { id, amount_total } = await stripe.tax.calculations.create(sale({ lines }));
  const { id: intent } = await stripe.paymentIntents.create({
    amount: amount_total,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    hooks: { inputs: { tax: { calculation: id } } },
  });
  const [attempt] =
    (await stripe.tax.associations.find({ payment_intent: intent })).tax_transaction_attempts ?? [];
  const transaction = attempt?.committed?.transaction ?? '';
  const { line_items } = await stripe.tax.transactions.retrieve(transaction);
  expect([line_items?.data.length, line_items?.has_more]).toEqual([10, true]);
  const rest = await stripe.tax.transactions.listLineItems(transaction, {
    limit: 100,
    starting_after: line_items?.data[9]?.id ?? '',
  });
  expect([rest.data.map(({ reference }) => reference), rest.has_more]).toEqual([
    ['line 10', 'line 11'],
    false,
  ]);
});

const taxOf = ({ line_items, shipping_cost }: Stripe.Tax.Transaction) =>
  (line_items?.data ?? []).reduce((sum, line) => sum + line.amount_tax, shipping_cost?.amount_tax ?? 0);
