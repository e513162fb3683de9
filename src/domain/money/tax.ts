import type { Country } from '../address/states.ts';
import { add, type Cents, split, subtract, ZERO } from './money.ts';

/** The settings of sales tax. `code` is what Stripe calls the kind of product: https://docs.stripe.com/tax/tax-codes */
export interface TaxSettings {
  isOn: boolean;
  code: string;
}

/** Stripe's code for hats. */
export const HATS_TAX_CODE = 'txcd_30060006';

export const TAX_LABEL = 'Sales tax';

/** Below a total while the address is not known. */
export const TAX_LATER = 'Plus sales tax, known with your address.';

export const NO_TAX_NOW =
  'We can’t work out the sales tax right now. Nothing was charged. Try again in a moment.';

/** Whether a shop that is registered in these states collects tax on what it sends there. */
export const isTaxed = (
  { country, state }: { country: Country; state: string },
  registered: readonly string[],
): boolean => country === 'US' && registered.includes(state);

/** What was paid for a line's hats: its share of the discounted subtotal, and of the sales tax. */
export const paidFor = ({ share, tax }: { share: Cents; tax: Cents }): Cents => add(share, tax);

/** Each line's share of the tax on hats, in proportion to what was paid for it. */
export const lineTaxes = (tax: Cents, shares: readonly Cents[]): Cents[] => split(tax, shares);

/**
 * How much of what went back so far was tax: its share of the payment, and all of it once everything went back. Stripe divides
 * each refund of a flat amount in the same way: https://docs.stripe.com/tax/payment-intent
 */
export function taxReturned(tax: Cents, { paid, returned }: { paid: Cents; returned: Cents }): Cents {
  return returned === 0 ? ZERO : (split(tax, [returned, Math.max(0, paid - returned)])[0] ?? ZERO);
}

/** The tax that did not go back to the shopper, so that it is for the state. */
export const taxLeft = (tax: Cents, back: { paid: Cents; returned: Cents }): Cents =>
  subtract(tax, taxReturned(tax, back));

/** How much of a refund is tax, once `before` went back. */
export const taxOfRefund = (
  tax: Cents,
  { paid, before, amount }: { paid: Cents; before: Cents; amount: Cents },
): Cents =>
  subtract(
    taxReturned(tax, { paid, returned: add(before, amount) }),
    taxReturned(tax, { paid, returned: before }),
  );
