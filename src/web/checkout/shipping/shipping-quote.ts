import { DESTINATION_FIELDS, type ShippingForm } from '../../../domain/address/address.ts';
import { isPostOnly } from '../../../domain/address/post-only.ts';
import { countryOf } from '../../../domain/address/states.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import type { CodedTotals } from '../../../domain/cart/discount-code.ts';
import { largestPack } from '../../../domain/cart/party-pack.ts';
import { type Cents, readAmount } from '../../../domain/money/money.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { freeShipping, isStandardFree } from '../../../domain/shipping/shipping.ts';
import type { ShippingOptionAnswer } from '../../../wire/shipping-rates.ts';

/** A shipping option as the shop lists it. `rate` is what the shopper pays. */
export interface ListedOption extends Omit<ShippingOptionAnswer, 'rate' | 'tax'> {
  rate: Cents;
  /** Sales tax with this option, where the shop collects it. */
  tax?: Cents;
}

export const readOption = ({ rate, tax, ...answer }: ShippingOptionAnswer): ListedOption => ({
  ...answer,
  rate: readAmount(rate),
  ...(tax !== undefined && { tax: readAmount(tax) }),
});

/**
 * The options for one destination, cart and settings. `basis` identifies that combination; `chosen` is the id of an
 * option.
 */
export interface ShippingQuote {
  basis: string;
  options: ListedOption[];
  chosen: string | null;
}

/** Differs if the destination, the hats, the settings, or what a discount code does for shipping differ. */
export function quoteBasis(
  form: ShippingForm,
  { cart, totals, settings }: { cart: Cart; totals: CodedTotals; settings: Settings },
): string {
  const destination = DESTINATION_FIELDS.map((field) => form[field].trim());
  const hats = cart.map(({ id, isCustom, quantity }) => [id, isCustom, quantity]);
  const { itemCount, discountedSubtotal, result } = totals;
  // Of a discount code, the options depend on no more than this.
  const isFree =
    result === 'free_standard' || isStandardFree({ hats: itemCount, discountedSubtotal }, settings);
  // The pause of a holiday leaves the options as they are.
  return JSON.stringify([destination, isPostOnlyForm(form), hats, { ...settings, pause: null }, isFree]);
}

export const isPostOnlyForm = ({ address, ...form }: ShippingForm): boolean =>
  isPostOnly({ ...form, address1: address });

/** The options with the first one chosen. */
export const newQuote = (basis: string, options: ListedOption[]): ShippingQuote => ({
  basis,
  options,
  chosen: options[0]?.id ?? null,
});

/** The same quote with the sales tax that the shop says for the chosen option. */
export const withTax = (quote: ShippingQuote, tax: Cents): ShippingQuote => ({
  ...quote,
  options: quote.options.map((option) => (option.id === quote.chosen ? { ...option, tax } : option)),
});

/** The stored quote if it is for this basis, else free shipping for the largest pack, unless its sales tax has to be asked for. */
export function currentQuote(
  stored: ShippingQuote | null,
  {
    basis,
    hats,
    settings,
    isTaxed = false,
  }: { basis: string; hats: number; settings: Settings; isTaxed?: boolean | undefined },
): ShippingQuote | null {
  if (stored?.basis === basis) return stored;
  if (isTaxed) return null;
  return hats >= largestPack(settings).hats ? newQuote(basis, [freeShipping(settings)]) : null;
}

/** Whether Express is offered beside free shipping. */
export const isSooner = (quote: ShippingQuote | null): boolean =>
  quote?.options[0]?.id === 'FREE_SHIPPING' && quote.options.length > 1;

export const chosenOption = (quote: ShippingQuote | null): ListedOption | null =>
  quote?.options.find((option) => option.id === quote.chosen) ?? null;

/**
 * All that is empty while rates need a field, as in "Still missing: the name, the address and the city."; null once they
 * need none.
 */
export function missingText(form: ShippingForm): string | null {
  const country = countryOf(form.country);
  const names = {
    customerName: 'the name',
    customerEmail: 'your email',
    address: 'the address',
    // "ZIP code", but "postcode".
    zipCode: `the ${country.postal.replace(/^P/, 'p')}`,
    city: 'the city',
    state: `the ${country.region.toLowerCase()}`,
  };
  const missing = (Object.keys(names) as (keyof typeof names)[]).filter((field) => form[field].trim() === '');
  return missing.every((field) => CONTACT_FIELDS.some((each) => each === field))
    ? null
    : `Still missing: ${LIST.format(missing.map((field) => names[field]))}.`;
}

/** Rates do not depend on these. */
export const CONTACT_FIELDS = ['customerName', 'customerEmail'] as const;

// Without a comma before "and".
const LIST = new Intl.ListFormat('en-GB');
