import { COUNTRIES } from '../../domain/address/states.ts';
import type { EstimatedWay } from './use-estimate.ts';

/**
 * What a shopper abroad may have to pay on top of the total; null in the US, for a country we do not ship to, and once Printful says
 * that customs charge nothing there.
 */
export function importTax(country: string, ways: readonly EstimatedWay[] | null): string | null {
  const place = COUNTRIES.find(({ code }) => code === country);
  if (!place || place.code === 'US' || ways?.every(({ noCustomsFees }) => noCustomsFees)) return null;
  const name = place.code === 'UK' ? 'The United Kingdom' : place.name;
  return `${name} may charge import tax at the door. It is not in this total.`;
}
