import { COUNTRIES } from '../../domain/address/states.ts';
import { TAX_LATER } from '../../domain/money/tax.ts';
import type { EstimatedWay } from '../checkout/shipping/estimate.ts';

/**
 * Sales tax that depends on the rest of the address, or what a shopper abroad may have to pay on top of the total; null in the US, for a country we do not ship to, and once Printful says
 * that customs charge nothing there.
 */
export function importTax(country: string, ways: readonly EstimatedWay[] | null): string | null {
  if (ways?.some(({ taxLater }) => taxLater)) return TAX_LATER;
  const place = COUNTRIES.find(({ code }) => code === country);
  if (!place || place.code === 'US' || ways?.every(({ noCustomsFees }) => noCustomsFees)) return null;
  const name = place.code === 'UK' ? 'The United Kingdom' : place.name;
  return `${name} may charge import tax at the door. It is not in this total.`;
}
