import { countryNames, isCountry, STATES } from '../../../domain/address/states.ts';

/** The state of an address, or its country until a state is chosen; empty where we do not ship to. */
export function placeName({ country, state }: { country: string; state: string }): string {
  if (!isCountry(country)) return '';
  return STATES[country].find(({ code }) => code === state)?.name ?? countryNames([country]);
}
