import { DESTINATION_FIELDS, type ShippingForm } from '../../../domain/address.ts';
import type { Cart } from '../../../domain/cart.ts';
import { type Cents, readAmount } from '../../../domain/money.ts';
import type { Settings } from '../../../domain/settings.ts';
import { freeShipping } from '../../../domain/shipping.ts';
import { COUNTRIES } from '../../../domain/states.ts';
import type { ShippingOptionAnswer } from '../../../wire/shipping-rates.ts';

/** A shipping option as the shop lists it. `rate` is what the shopper pays. */
export interface ListedOption extends Omit<ShippingOptionAnswer, 'rate'> {
  rate: Cents;
}

export const readOption = (answer: ShippingOptionAnswer): ListedOption => ({
  ...answer,
  rate: readAmount(answer.rate),
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

/** Differs if the destination, the hats or the settings differ. */
export function quoteBasis(form: ShippingForm, cart: Cart, settings: Settings): string {
  const destination = DESTINATION_FIELDS.map((field) => form[field].trim());
  const hats = cart.map(({ id, isCustom, quantity }) => [id, isCustom, quantity]);
  return JSON.stringify([destination, hats, settings]);
}

/** The options with the first one chosen. */
export const newQuote = (basis: string, options: ListedOption[]): ShippingQuote => ({
  basis,
  options,
  chosen: options[0]?.id ?? null,
});

/** Free shipping for a large pack, else the stored quote if it is for this basis. */
export function currentQuote(
  stored: ShippingQuote | null,
  { basis, hats, settings }: { basis: string; hats: number; settings: Settings },
): ShippingQuote | null {
  if (hats >= settings.partyPack.large.hats) return newQuote(basis, [freeShipping(settings)]);
  return stored?.basis === basis ? stored : null;
}

export const chosenOption = (quote: ShippingQuote | null): ListedOption | null =>
  quote?.options.find((option) => option.id === quote.chosen) ?? null;

/**
 * All that is empty while rates need a field, as in "Still missing: your name, the address and the city."; null once they
 * need none.
 */
export function missingText(form: ShippingForm): string | null {
  const country = COUNTRIES.find(({ code }) => code === form.country) ?? COUNTRIES[0];
  const names = {
    customerName: 'your name',
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
    : `Still missing: ${listed(missing.map((field) => names[field]))}.`;
}

/** Rates do not depend on these. */
export const CONTACT_FIELDS = ['customerName', 'customerEmail'] as const;

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
