import { expect, test } from 'vitest';
import { partyTexts } from './party-texts.ts';

const standard = {
  id: 'STANDARD',
  name: 'Standard Shipping',
  rate: '4.99',
  first: '2026-12-01',
  last: '2026-12-15',
};
const express = {
  id: 'EXPRESS',
  name: 'Express Shipping',
  rate: '9.99',
  first: '2026-11-27',
  last: '2026-12-08',
};
const free = { ...standard, id: 'FREE_SHIPPING', last: '2026-12-14' };

test.each([
  ['2026-12-15', [standard, express], 'In time. Your hats come by Dec 15.'],
  [
    '2026-12-12',
    [standard, express],
    'Only with Express. Standard can take until Dec 15. Express is $9.99 and comes by Dec 8.',
  ],
  ['2026-12-07', [standard, express], 'Probably too late. Even Express can take until Dec 8.'],
  ['2026-12-07', [standard], 'Probably too late. Standard can take until Dec 15.'],
  ['2026-12-07', [free], 'Probably too late. Free shipping can take until Dec 14.'],
  ['2026-11-20', [standard, express], 'Probably too late. That day has passed.'],
])('a party on %s: %#', (party, ways, words) => {
  const texts = partyTexts(party, ways, '2026-11-22');
  expect(`${texts?.answer} ${texts?.reason}`.replaceAll('\u00a0', ' ')).toBe(words);
});

test('without dates there is no answer', () => {
  expect(partyTexts('2026-12-12', [], '2026-11-22')).toBeNull();
});
