import type { ShippingForm } from '../../../domain/address.ts';
import type { Cart } from '../../../domain/cart.ts';
import { type Cents, readAmount } from '../../../domain/money.ts';
import { LARGE_PACK } from '../../../domain/party-pack.ts';
import { FREE_SHIPPING } from '../../../domain/shipping.ts';
import type { ShippingOptionAnswer } from '../../../wire/shipping-rates.ts';

/** A shipping option as the shop lists it. `rate` is what the shopper pays. */
export interface ListedOption extends Omit<ShippingOptionAnswer, 'rate'> {
  rate: Cents;
}

export const readOption = (answer: ShippingOptionAnswer): ListedOption => ({
  ...answer,
  rate: readAmount(answer.rate),
});

/** Options as they were listed. `basis` tells for which destination and hats; `chosen` is an option's id. */
export interface ShippingQuote {
  basis: string;
  options: ListedOption[];
  chosen: string | null;
}

/** The fields of the form that a rate depends on. */
export const DESTINATION_FIELDS = ['address', 'city', 'state', 'zipCode', 'country'] as const;

/** What a quote holds for: another destination or other hats make another basis. */
export function quoteBasis(form: ShippingForm, cart: Cart): string {
  const destination = DESTINATION_FIELDS.map((field) => form[field].trim());
  return JSON.stringify([destination, cart.map(({ id, isCustom, quantity }) => [id, isCustom, quantity])]);
}

/** Options as they came from the shop, the first chosen. */
export const newQuote = (basis: string, options: ListedOption[]): ShippingQuote => ({
  basis,
  options,
  chosen: options[0]?.id ?? null,
});

/** The quote that holds now: free shipping from seven hats without a question, else what was listed for this basis. */
export function currentQuote(kept: ShippingQuote | null, basis: string, hats: number): ShippingQuote | null {
  if (hats >= LARGE_PACK.hats) return newQuote(basis, [FREE_SHIPPING]);
  return kept?.basis === basis ? kept : null;
}

/** The option that the shopper chose, null while there is none. */
export const chosenOption = (quote: ShippingQuote | null): ListedOption | null =>
  quote?.options.find((option) => option.id === quote.chosen) ?? null;

/** Whether rates may be asked for: address, city, state and ZIP code are all filled. */
export const canCalculate = (form: ShippingForm): boolean =>
  [form.address, form.city, form.state, form.zipCode].every((value) => value.trim() !== '');
