import { type Country, countryCode } from '../address/states.ts';
import { type Cents, ZERO } from '../money/money.ts';
import type { Days, Settings } from '../settings/settings.ts';
import { isStandardFree } from './shipping.ts';

/** How a single hat gets somewhere by standard shipping. */
export interface Destination {
  /** ISO 3166 codes, at least one. */
  countries: string[];
  /** Null where the shop knows it only for an address. */
  rate: Cents | null;
  /** Business days until it ships, and then until it arrives. */
  handling: Days;
  transit: Days;
}

/** Where the shop ships a hat of this price. */
export function destinationsOf(
  price: Cents,
  settings: Pick<Settings, 'countries' | 'days' | 'rates' | 'partyPack' | 'freeStandardAbove'>,
): Destination[] {
  const { countries, days, rates } = settings;
  const handling = days.production;
  const isFree = isStandardFree({ hats: 1, discountedSubtotal: price }, settings);
  const abroad = countries.filter((country) => country !== HOME).map(countryCode);
  return [
    ...(countries.includes(HOME)
      ? [{ countries: [HOME], rate: isFree ? ZERO : rates.standard, handling, transit: days.standard }]
      : []),
    ...(abroad.length > 0
      ? [{ countries: abroad, rate: isFree ? ZERO : null, handling, transit: days.standardElsewhere }]
      : []),
  ];
}

const HOME: Country = 'US';
