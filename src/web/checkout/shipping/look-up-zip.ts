/// <reference types="vite/client" />
import { STATES } from '../../../domain/address/states.ts';
import { placeOf, type ZipPlace } from '../../../domain/address/zip-place.ts';

// Only the addresses: a table of about 20 KB is fetched when a shopper first types a ZIP code that starts with its digit.
const ADDRESSES = import.meta.glob<string>('../../../../assets/zips/*.txt', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The place of five digits; null if they are unknown, or if we do not ship there. Rejects if the table cannot be fetched. */
export async function lookUpZip(zip: string): Promise<ZipPlace | null> {
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
