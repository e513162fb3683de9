import { PrintfulError } from '../protocol/printful-error.ts';
import { countries, statesOf, unshippable } from './countries.ts';

interface Destination {
  country_code: string;
  state_code?: string;
}

/** Throws for a place that Printful does not know or does not ship to. */
export function requireDestination({ country_code, state_code }: Destination) {
  if (!countries.has(country_code)) {
    throw new PrintfulError('Recipient: Country code is missing or invalid', 400, 'SH-1');
  }
  if (unshippable.has(country_code)) {
    throw new PrintfulError(`Shipping to ${country_code} is disabled`, 400, 'SH-2');
  }
  const states = statesOf[country_code];
  if (!states) return;
  if (!state_code) throw new PrintfulError('Recipient: State code is missing');
  if (!states.has(state_code)) throw new PrintfulError('Recipient: State code is invalid');
}
