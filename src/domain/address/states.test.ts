import { expect, test } from 'vitest';
import { STATES, stateCode } from './states.ts';

test.each([
  [
    'US',
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AA AE AP',
  ],
  ['CA', 'AB BC MB NB NL NT NS NU ON PE QC SK YT'],
  ['AU', 'ACT NSW NT QLD SA TAS VIC WA'],
] as const)('%s has these states and territories', (country, codes) => {
  expect(STATES[country].map(({ code }) => code).sort()).toEqual(codes.split(' ').sort());
});

test.each(['US', 'CA', 'UK', 'AU'] as const)(
  'each state of %s is found by code and by name, in any case',
  (country) => {
    for (const { code, name } of STATES[country]) {
      expect(name).toMatch(/^[A-Z][\p{L} ().-]{2,}/u);
      expect(
        [code, name.toUpperCase(), ` ${code.toLowerCase()} `].map((text) => stateCode(country, text)),
      ).toEqual([code, code, code]);
    }
  },
);

test('a state in another country is not found', () => {
  expect([
    stateCode('US', 'Ontario'),
    stateCode('CA', 'TX'),
    stateCode('AU', ''),
    stateCode('UK', 'TN'),
  ]).toEqual([null, null, null, null]);
  expect(stateCode('UK', 'scotland')).toBe('Scotland');
});
