import { COUNTRIES } from '../../domain/states.ts';

/** What a shopper abroad may have to pay on top of the total; null in the US, and for a country we do not ship to. */
export function importTax(country: string): string | null {
  const place = COUNTRIES.find(({ code }) => code === country);
  if (!place || place.code === 'US') return null;
  const name = place.code === 'UK' ? 'The United Kingdom' : place.name;
  return `${name} may charge import tax at the door. It is not in this total.`;
}
