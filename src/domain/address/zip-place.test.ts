import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATES } from './states.ts';
import { type FromZip, fillFromZip, fiveDigits, NOTHING_FROM_ZIP, otherState, placeOf } from './zip-place.ts';

const tables = [...'0123456789'].map((digit) => readFileSync(`assets/zips/${digit}.txt`, 'utf8'));
const lookUp = (zip: string) => placeOf(zip, tables[Number(zip[0])] ?? '');

test.each([
  ['37203', 'Nashville', 'TN'],
  ['10001', 'New York', 'NY'],
  ['00501', 'Holtsville', 'NY'],
  ['00907', 'San Juan', 'PR'],
  ['02108', 'Boston', 'MA'],
  ['20500', 'Washington', 'DC'],
  ['73301', 'Austin', 'TX'],
  ['90210', 'Beverly Hills', 'CA'],
  ['99950', 'Ketchikan', 'AK'],
  ['09012', 'APO', 'AE'],
])('%s is in %s, %s', (zip, city, state) => {
  expect(lookUp(zip)).toEqual({ zip, city, state });
});

test('a company’s own ZIP has a state and no city', () => {
  expect(lookUp('57079')).toEqual({ zip: '57079', city: null, state: 'SD' });
});

test('no ZIP that is not in the tables has a place', () => {
  for (const zip of ['00000', '00500', '37200', '99999', '30000'])
    expect([zip, lookUp(zip)]).toEqual([zip, null]);
  expect(placeOf('37203', '')).toBeNull();
});

test('each table has the ZIPs of its digit, each once, and a city fits into its field', () => {
  const listed = tables.flatMap((table, digit) =>
    table.split('\n').flatMap((line) => {
      const [, steps = ''] = line.split(':');
      let at = 0;
      const zips = steps
        ? steps.split(' ').map((step, i) => (at = i === 0 ? Number(step) : at + Number.parseInt(step, 36)))
        : [];
      return zips.map((rest) => `${digit}${String(rest).padStart(4, '0')}`);
    }),
  );
  expect(listed.length).toBe(42_555);
  expect(new Set(listed).size).toBe(listed.length);
  const codes = new Set([...STATES.US.map(({ code }) => code), 'FM', 'MH', 'PW']);
  fc.assert(
    fc.property(fc.constantFrom(...listed), (zip) => {
      const place = lookUp(zip);
      expect(place?.zip).toBe(zip);
      expect(codes).toContain(place?.state);
      if (place?.city !== null) expect(place?.city).toMatch(/^[A-Z][A-Za-z .'-]+$/);
    }),
    { numRuns: 300 },
  );
});

test('only a complete US ZIP has five digits', () => {
  expect(['37203', ' 37203 ', '37203-1234', '372031234'].map(fiveDigits)).toEqual(Array(4).fill('37203'));
  for (const typed of ['', '3720', '372034', 'SW1A 1AA', '37203-', '37203-12', 'x37203'])
    expect([typed, fiveDigits(typed)]).toEqual([typed, null]);
});

test('a ZIP never replaces what the shopper typed', () => {
  const text = fc.constantFrom('', ' ', 'Nashville', 'Austin', 'TN', 'TX', 'Lake house');
  const place = fc.record({
    zip: fc.constant('37203'),
    city: fc.constantFrom(null, 'Nashville', 'Austin'),
    state: fc.constantFrom('TN', 'TX'),
  });
  const earlier: fc.Arbitrary<FromZip> = fc.record({
    city: fc.constantFrom(null, 'Nashville', 'Austin'),
    state: fc.constantFrom(null, 'TN', 'TX'),
  });
  fc.assert(
    fc.property(place, text, text, earlier, (place, city, state, before) => {
      const filled = fillFromZip(place, { city, state }, before);
      if (city.trim() !== '' && city !== before.city) expect(filled.city).toBeNull();
      if (state.trim() !== '' && state !== before.state) expect(filled.state).toBeNull();
      if (city.trim() === '') expect(filled.city).toBe(place.city ?? '');
      if (state.trim() === '') expect(filled.state).toBe(place.state);
    }),
  );
});

test('another ZIP replaces what the last one wrote', () => {
  const nashville = { zip: '37203', city: 'Nashville', state: 'TN' };
  const austin = { zip: '73301', city: 'Austin', state: 'TX' };
  const first = fillFromZip(nashville, { city: '', state: '' }, NOTHING_FROM_ZIP);
  expect(first).toEqual({ city: 'Nashville', state: 'TN' });
  expect(fillFromZip(austin, { city: 'Nashville', state: 'TN' }, first)).toEqual({
    city: 'Austin',
    state: 'TX',
  });
  const company = { zip: '57079', city: null, state: 'SD' };
  expect(fillFromZip(company, { city: 'Nashville', state: 'TN' }, first)).toEqual({ city: '', state: 'SD' });
  expect(fillFromZip(austin, { city: 'Nashville East', state: 'TN' }, first)).toEqual({
    city: null,
    state: 'TX',
  });
});

test('only a chosen state that is not the ZIP’s is questioned', () => {
  const nashville = { zip: '37203', city: 'Nashville', state: 'TN' };
  expect(otherState(nashville, 'TX')).toBe('TN');
  expect(otherState(nashville, 'TN')).toBeNull();
  expect(otherState(nashville, '')).toBeNull();
  expect(otherState(null, 'TX')).toBeNull();
});
