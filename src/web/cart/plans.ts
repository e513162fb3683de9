import { isCountry } from '../../domain/address/states.ts';
import { dayIn } from '../../domain/settings/holiday.ts';
import { checkPartyDay, isDay } from '../../domain/shipping/party.ts';
import { isRecord, parseJson } from '../../lib/json.ts';
import { persisted } from '../persisted.ts';

/**
 * Where the hats go and for which day, as the shopper said in the cart or the designer. Stored beside the cart, not in it, so
 * that a page from before these plans cannot drop them, and emptying the cart keeps them.
 */
export interface Plans {
  /** A country's code, `ELSEWHERE`, or empty until one is chosen. */
  country: string;
  /** The day of the party, like "2026-12-31"; empty without one. */
  partyOn: string;
}

/** For every country that we do not ship to. */
export const ELSEWHERE = 'elsewhere';

/** The country that estimates are for: the US until one is chosen, and none where we do not ship to. */
export const placeOf = (country: string): string =>
  country === '' ? 'US' : isCountry(country) ? country : '';

const PLANS_KEY = 'unhinged-hats-plans';

const NONE: Plans = { country: '', partyOn: '' };

/** Reads stored plans. Broken parts are empty. */
export function parsePlans(text: string | null): Plans {
  const stored = parseJson(text);
  if (!isRecord(stored)) return NONE;
  const { country, partyOn } = stored;
  return {
    country: typeof country === 'string' ? country : '',
    partyOn: typeof partyOn === 'string' && isDay(partyOn) ? partyOn : '',
  };
}

const plans = persisted(PLANS_KEY, parsePlans, NONE);

/** The plans now, which another tab may have stored. */
export const currentPlans = plans.current;

export const usePlans = plans.use;

export const changePlans = (changes: Partial<Plans>): void => plans.store({ ...currentPlans(), ...changes });

/** Today where the shopper is, like "2026-12-31". */
export const ownToday = (): string => dayIn(undefined, new Date());

/** The day to send with an order; empty without one, and once it has passed. */
export function plannedParty(): string {
  const { partyOn } = currentPlans();
  return partyOn >= ownToday() && checkPartyDay(partyOn, new Date()) === null ? partyOn : '';
}
