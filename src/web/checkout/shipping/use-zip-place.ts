import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ShippingForm } from '../../../domain/address/address.ts';
import { postcodeNation } from '../../../domain/address/postcode-nation.ts';
import { STATES, stateCode } from '../../../domain/address/states.ts';
import {
  fillFromZip,
  fiveDigits,
  NOTHING_FROM_ZIP,
  otherState,
  placeOf,
  type ZipPlace,
} from '../../../domain/address/zip-place.ts';

/**
 * Fills city and state in from a US ZIP code, or the nation from a UK postcode, and knows whether the state fits. Without an
 * answer nothing happens.
 */
export function useZipPlace(form: UseFormReturn<ShippingForm>) {
  const { country, zipCode, city, state } = form.watch();
  const nation = country === 'UK' ? postcodeNation(zipCode) : null;
  const zip = country === 'US' ? fiveDigits(zipCode) : nation && zipCode.trim().toUpperCase();
  const [found, setFound] = useState<ZipPlace | null>(null);
  const [written, setWritten] = useState(NOTHING_FROM_ZIP);
  // Nothing is questioned while the shopper types.
  const [left, setLeft] = useState(zip);
  const [kept, setKept] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is the same one on every render
  useEffect(() => {
    if (!zip) return;
    let isLatest = true;
    const fill = (place: ZipPlace | null) => {
      if (!isLatest) return;
      setFound(place);
      if (!place) return;
      const next = fillFromZip(place, form.getValues(), written);
      for (const field of ['city', 'state'] as const)
        if (next[field] !== null && next[field] !== form.getValues(field)) write(form, field, next[field]);
      setWritten({ city: next.city ?? written.city, state: next.state ?? written.state });
    };
    // The shopper types city and state, as in the other countries.
    if (nation) fill({ zip, city: null, state: nation });
    else lookUpZip(zip).then(fill, () => fill(null));
    return () => {
      isLatest = false;
    };
  }, [zip]);

  const place = found && found.zip === zip ? found : null;
  const chosen = stateCode(nation ? 'UK' : 'US', state) ?? '';
  const right = left === zip && kept !== `${zip} ${chosen}` ? otherState(place, chosen) : null;
  const town = place?.city && place.city.toLowerCase() !== city.trim().toLowerCase() ? place.city : null;
  return {
    /** Call when the shopper leaves the ZIP or chooses a state. */
    leave: () => setLeft(zip),
    /** What city and state still have from the ZIP, as in "Nashville, Tennessee"; empty if they have nothing. */
    filled: place
      ? [written.city === city ? city : '', written.state === state ? nameOf(state) : '']
          .filter(Boolean)
          .join(', ')
      : '',
    /** Set if the ZIP is in another state than the chosen one. */
    misfit: right && {
      zip,
      right: nameOf(right),
      chosen: nameOf(chosen),
      /** What `fix` fills in: the state, and the city of the ZIP if the form has another one. */
      place: town === null ? nameOf(right) : `${town}, ${nameOf(right)}`,
      fix: () => {
        write(form, 'state', right);
        if (town !== null) write(form, 'city', town);
      },
      keep: () => setKept(`${zip} ${chosen}`),
    },
  };
}

function write(form: UseFormReturn<ShippingForm>, field: 'city' | 'state', value: string) {
  form.setValue(field, value, { shouldTouch: value !== '' });
  form.clearErrors(field);
}

const nameOf = (code: string): string =>
  [...STATES.US, ...STATES.UK].find((state) => state.code === code)?.name ?? '';

// Only the addresses: a table of about 20 KB is fetched when a shopper first types a ZIP code that starts with its digit.
const ADDRESSES = import.meta.glob<string>('../../../../assets/zips/*.txt', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The place of five digits; null if they are unknown, or if we do not ship there. Rejects if the table cannot be fetched. */
async function lookUpZip(zip: string): Promise<ZipPlace | null> {
  const digit = zip.charAt(0);
  tables[digit] ??= fetchTable(digit).catch((error) => {
    delete tables[digit];
    throw error;
  });
  const place = placeOf(zip, await tables[digit]);
  return place && STATES.US.some(({ code }) => code === place.state) ? place : null;
}

const tables: Record<string, Promise<string>> = {};

async function fetchTable(digit: string): Promise<string> {
  const response = await fetch(ADDRESSES[`../../../../assets/zips/${digit}.txt`] ?? '');
  if (!response.ok) throw new Error(`The table of ZIP codes that start with ${digit} could not be fetched`);
  return response.text();
}
