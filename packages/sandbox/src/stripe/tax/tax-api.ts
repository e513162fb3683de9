import { z } from 'zod';
import { randomText } from '../../http/random.ts';
import { type StripeAccount, unixSeconds } from '../account.ts';
import { currency } from '../money.ts';
import { emptyAddress } from '../objects.ts';
import { endpoint, ok } from '../protocol/endpoint.ts';
import { listParams, listReply, pageOf } from '../protocol/list.ts';
import { expand, integer, listOf, oneOf, shipping, text, unsettable } from '../protocol/params.ts';
import { missing, StripeError } from '../protocol/stripe-error.ts';
import { reverseAsAsked } from './commit-tax.ts';
import { newRegistration, type TaxRegistration, type TaxTransaction } from './tax-objects.ts';
import { rateOf, shippingRateOf, taxableOf, taxOn } from './tax-rates.ts';

const DAY = 86_400;

/** https://docs.stripe.com/tax/custom: a calculation can be committed for 90 days. */
const LIFETIME = 90 * DAY;

const SHIPPING = 'txcd_92010001';

const nonNegative = integer.refine((value) => value >= 0, 'must not be negative');

const calculationParams = z.strictObject({
  currency,
  line_items: listOf(
    z.strictObject({
      amount: nonNegative,
      quantity: integer.default(1),
      reference: text(500).optional(),
      tax_behavior: oneOf('exclusive').default('exclusive'),
      tax_code: text().default('txcd_99999999'),
    }),
  ).refine((lines) => lines.length > 0, 'must have a line'),
  customer_details: z.strictObject({
    address: shipping.shape.address,
    address_source: oneOf('billing', 'shipping').optional(),
  }),
  shipping_cost: z
    .strictObject({
      amount: nonNegative,
      tax_behavior: oneOf('exclusive').default('exclusive'),
      tax_code: text().default(SHIPPING),
    })
    .optional(),
  ...expand,
});

export const taxEndpoints = [
  endpoint('POST', '/tax/calculations', {
    params: calculationParams,
    handle: ({ account, params }) => {
      const { address } = params.customer_details;
      requireLocation(address);
      const { lines: _, ...shown } = account.calculations.put(calculate(account, params));
      return ok(shown);
    },
  }),
  endpoint('GET', '/tax/registrations', {
    params: listParams({ status: oneOf('active', 'all', 'expired', 'scheduled').default('all') }),
    handle: ({ account, params }) =>
      listReply(account, '/v1/tax/registrations', {
        params,
        newestFirst: registrationsOf(account),
        wanted: ({ status }) => (params.status === 'all' ? true : status === params.status),
      }),
  }),
  endpoint('POST', '/tax/registrations', {
    params: z.strictObject({
      active_from: text(),
      country: oneOf('US'),
      country_options: z.strictObject({
        us: z.strictObject({ state: unsettable(2), type: oneOf('state_sales_tax') }),
      }),
      ...expand,
    }),
    handle: ({ account, params }) =>
      ok(account.registrations.put(newRegistration(params.country_options.us.state ?? '', unixSeconds()))),
  }),
  endpoint('POST', '/tax/registrations/:id', {
    params: z.strictObject({ expires_at: text(), ...expand }),
    handle: ({ account, id }) => {
      const before = registrationsOf(account).find((one) => one.id === id);
      if (!before) throw missing('tax registration', id, 'id');
      return ok(account.registrations.put({ ...before, status: 'expired', expires_at: unixSeconds() }));
    },
  }),
  endpoint('GET', '/tax/settings', {
    params: z.strictObject(expand),
    handle: ({ account: { settings } }) => {
      const isActive = settings.isSetUp ?? true;
      return ok({
        object: 'tax.settings',
        defaults: { provider: 'stripe', tax_behavior: 'exclusive', tax_code: 'txcd_30060006' },
        head_office: isActive
          ? {
              address: {
                ...emptyAddress,
                line1: '12 Music Row',
                city: 'Nashville',
                state: 'TN',
                postal_code: '37203',
                country: 'US',
              },
            }
          : null,
        livemode: false,
        status: isActive ? 'active' : 'pending',
        status_details: isActive ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
      });
    },
  }),
  endpoint('GET', '/tax/associations/find', {
    params: z.strictObject({ payment_intent: text(), ...expand }),
    handle: ({ account, params: { payment_intent } }) => {
      const [found] = account.associations.relatedTo(payment_intent);
      if (!found) throw missing('tax association', payment_intent, 'payment_intent');
      return ok(found);
    },
  }),
  endpoint('POST', '/tax/transactions/create_reversal', {
    params: z.strictObject({
      mode: oneOf('full', 'partial'),
      original_transaction: text(),
      reference: text(500),
      flat_amount: integer.refine((amount) => amount < 0, 'must be negative').optional(),
      ...expand,
    }),
    handle: ({ account, params }) => {
      const original = account.taxTransactions.get(params.original_transaction);
      if (!original) throw missing('tax transaction', params.original_transaction, 'original_transaction');
      if (account.taxTransactions.relatedTo(params.reference).length > 0)
        throw new StripeError('The reference must be unique across all transactions.', {
          code: 'resource_already_exists',
          param: 'reference',
        });
      return ok(reverseAsAsked(account, original, params));
    },
  }),
  endpoint('GET', '/tax/transactions/:id', {
    params: z.strictObject(expand),
    handle: ({ account, id }) => {
      const found = transactionOf(account, id);
      // https://docs.stripe.com/api/tax/transactions/line_items: the rest is listed apart.
      const embedded = pageOf(found.line_items.data, { limit: 10 });
      return ok({ ...found, line_items: { ...found.line_items, ...embedded } });
    },
  }),
  endpoint('GET', '/tax/transactions/:id/line_items', {
    params: listParams({}).omit({ created: true }),
    handle: ({ account, id, params }) => {
      const { line_items } = transactionOf(account, id);
      return ok({ ...line_items, ...pageOf(line_items.data, params) });
    },
  }),
];

function transactionOf(account: StripeAccount, id: string): TaxTransaction {
  const found = account.taxTransactions.get(id);
  if (!found) throw missing('tax transaction', id, 'transaction');
  return found;
}

type Params = z.output<typeof calculationParams>;

function calculate(account: StripeAccount, params: Params) {
  const { address, address_source } = params.customer_details;
  const state = address.state ?? '';
  const zip = address.postal_code ?? '';
  const isCollected = registrationsOf(account).some(
    (one) => one.status === 'active' && one.country_options.us.state === state,
  );
  const lines = params.line_items.map((line) => ({ ...line, code: line.tax_code }));
  const taxes = lines.map((line) => {
    const rate = isCollected && address.country === 'US' ? rateOf(state, zip, line) : 0;
    const taxable = rate === 0 ? 0 : taxableOf(state, line);
    return { taxable, rate, tax: taxOn(taxable, rate) };
  });
  const cost = params.shipping_cost;
  const shippingTax =
    cost && isCollected && address.country === 'US'
      ? taxOn(cost.amount, shippingRateOf(state, zip, lines))
      : 0;
  const goods = sum(lines.map(({ amount }) => amount));
  const tax = sum(taxes.map((one) => one.tax)) + shippingTax;
  const now = unixSeconds();
  return {
    id: `taxcalc_${randomText(24)}`,
    object: 'tax.calculation' as const,
    amount_total: goods + (cost?.amount ?? 0) + tax,
    currency: params.currency,
    customer: null,
    customer_details: {
      address: { ...emptyAddress, ...address },
      address_source: address_source ?? null,
      ip_address: null,
      tax_ids: [],
      taxability_override: 'none',
    },
    expires_at: now + LIFETIME,
    livemode: false as const,
    ship_from_details: null,
    shipping_cost: cost
      ? {
          amount: cost.amount,
          amount_tax: shippingTax,
          tax_behavior: cost.tax_behavior,
          tax_code: cost.tax_code,
        }
      : null,
    tax_amount_exclusive: tax,
    tax_amount_inclusive: 0,
    tax_breakdown: taxes.map((one) => ({
      amount: one.tax,
      inclusive: false,
      tax_rate_details: {
        country: 'US',
        flat_amount: null,
        percentage_decimal: String(one.rate / 1000),
        rate_type: 'percentage',
        state,
        tax_type: 'sales_tax',
      },
      taxability_reason: !isCollected
        ? 'not_collecting'
        : one.taxable === 0
          ? 'product_exempt'
          : 'standard_rated',
      taxable_amount: one.taxable,
    })),
    tax_date: now,
    lines: lines.map(({ amount, quantity, reference }, index) => ({
      amount,
      quantity,
      amount_tax: taxes[index]?.tax ?? 0,
      reference: reference ?? `L${index + 1}`,
    })),
  };
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** https://docs.stripe.com/tax/custom: without a state or ZIP code, Stripe cannot tell where in the US it is. */
function requireLocation({ country, state, postal_code }: Params['customer_details']['address']): void {
  if (country && (country !== 'US' || (state && /^\d{5}/.test(postal_code ?? '')))) return;
  throw new StripeError(
    'We could not determine the customer’s tax location based on the provided customer address.',
    { code: 'customer_tax_location_invalid', param: 'customer_details[address]' },
  );
}

/** The registrations of this account, newest first: those of its settings, and those that were added or ended since. */
function registrationsOf(account: StripeAccount): TaxRegistration[] {
  const added = account.registrations.all();
  const first = (account.settings.taxStates ?? ['TN']).map((state) =>
    newRegistration(state, unixSeconds(), `taxreg_${state}`),
  );
  return [...added, ...first.filter(({ id }) => !added.some((one) => one.id === id))];
}
