import { expect, test } from 'vitest';
import { dayText, partyTexts } from './party-texts.ts';

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
  ['2027-12-12', [standard, express], 'In time. Your hats come by Dec 15, 2026.'],
  [
    '2027-01-02',
    [
      { ...standard, last: '2027-01-05' },
      { ...express, last: '2026-12-28' },
    ],
    'Only with Express. Standard can take until Jan 5, 2027. Express is $9.99 and comes by Dec 28, 2026.',
  ],
  ['2026-11-20', [standard, express], 'Probably too late. That day has passed.'],
])('a party on %s: %#', (party, ways, words) => {
  const texts = partyTexts(party, ways, { today: '2026-11-22', hats: 2 });
  expect(`${texts?.answer} ${texts?.reason}`.replaceAll('\u00a0', ' ')).toBe(words);
});

test('without dates there is no answer', () => {
  expect(partyTexts('2026-12-12', [], { today: '2026-11-22', hats: 2 })).toBeNull();
});

test('one hat comes, and a day in another year has its year', () => {
  const texts = partyTexts('2026-12-15', [standard], { today: '2026-11-22', hats: 1 });
  expect(texts?.reason).toBe('Your hat comes by Dec\u00a015.');
  expect(dayText('2026-12-12', '2026-11-22')).toBe('Dec\u00a012');
  expect(dayText('2027-12-12', '2026-11-22')).toBe('Dec\u00a012,\u00a02027');
});
