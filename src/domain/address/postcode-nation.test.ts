import { expect, test } from 'vitest';
import { postcodeNation } from './postcode-nation.ts';
import { STATES } from './states.ts';

test.each([
  ['SW1A 1AA', 'England'],
  ['m1 1ae', 'England'],
  ['EH12NG', 'Scotland'],
  ['G1 1XQ', 'Scotland'],
  ['CF10 1EP', 'Wales'],
  [' BT1 5GS ', 'Northern Ireland'],
])('%s is in %s', (postcode, nation) => {
  expect(postcodeNation(postcode)).toBe(nation);
  expect(STATES.UK.map(({ code }) => code)).toContain(nation);
});

test('nothing is guessed from half a postcode, beyond the UK, or where a border runs through', () => {
  for (const typed of ['', 'EH1', 'EH1 2N', '37203', 'XX1 1AA', 'JE2 3AB', 'SY10 9AZ', 'TD15 1AA'])
    expect([typed, postcodeNation(typed)]).toEqual([typed, null]);
});
