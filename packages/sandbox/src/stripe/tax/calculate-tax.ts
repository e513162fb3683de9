import { z } from 'zod';
import { randomText } from '../../http/random.ts';
import { unixSeconds } from '../../time.ts';
import { currency } from '../money.ts';
import { emptyAddress } from '../objects.ts';
import { expand, integer, listOf, oneOf, shipping, text } from '../protocol/params.ts';
import { rateOf, shippingRateOf, taxableOf, taxOn } from './tax-rates.ts';

const DAY = 86_400;

/** https://docs.stripe.com/tax/custom: a calculation can be committed for 90 days. */
const LIFETIME = 90 * DAY;

const SHIPPING = 'txcd_92010001';

const nonNegative = integer.refine((value) => value >= 0, 'must not be negative');

export const calculationParams = z.strictObject({
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

type Params = z.output<typeof calculationParams>;

/** What Stripe says of the tax on a sale: https://docs.stripe.com/api/tax/calculations/object */
export type TaxCalculation = ReturnType<typeof calculateTax>;

export function calculateTax(params: Params, isCollected: boolean) {
  const { address, address_source } = params.customer_details;
  const state = address.state ?? '';
  const zip = address.postal_code ?? '';
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
    object: 'tax.calculation',
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
    livemode: false,
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
    /** Not in responses: Stripe says them only when asked. */
    lines: lines.map(({ amount, quantity, reference }, index) => ({
      amount,
      quantity,
      amount_tax: taxes[index]?.tax ?? 0,
      reference: reference ?? `L${index + 1}`,
    })),
  };
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
