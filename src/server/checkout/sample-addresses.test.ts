import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkField, type ShippingForm } from '../../domain/address/address.ts';
import { COUNTRIES, STATES } from '../../domain/address/states.ts';
import { placeOf } from '../../domain/address/zip-place.ts';
import { samplePlace } from './sample-addresses.ts';

const places = COUNTRIES.flatMap(({ code }) => STATES[code].map((state) => samplePlace(code, state.code)));

test('each state has a city with a postal code that its country accepts', () => {
  for (const place of places) {
    const { country, state, city, zip } = place;
    const form = { country, state, city, zipCode: zip ?? '' } as ShippingForm;
    expect([state, checkField('zipCode', form), checkField('city', form)]).toEqual([state, null, null]);
  }
});

test('each ZIP is in its state and city', () => {
  const table = (zip: string) => readFileSync(`assets/zips/${zip[0]}.txt`, 'utf8');
  for (const { country, state, city, zip = '' } of places) {
    if (country !== 'US') continue;
    const found = placeOf(zip, table(zip));
    expect([zip, found?.state, found?.city?.toLowerCase()]).toEqual([zip, state, city?.toLowerCase()]);
  }
});
