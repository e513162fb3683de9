import { countryNotSold } from '../../domain/address/address-texts.ts';
import { isCountry } from '../../domain/address/states.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { ShopError } from '../http/shop-error.ts';

/** Why the shop does not sell to a country of its list; null if it does. `path` is the field's name in the error. */
export function refuseCountry(
  country: string,
  { countries }: Pick<Settings, 'countries'>,
  path: string,
): ShopError | null {
  const code = country.trim();
  if (!isCountry(code) || countries.includes(code)) return null;
  return new ShopError('invalid', countryNotSold(code, countries), { path });
}
