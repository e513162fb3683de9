import { expect, test } from 'vitest';
import type { CartItem } from '../../domain/cart/cart.ts';
import { DEFAULT_DESIGN } from '../../domain/design/design.ts';
import { cents } from '../../domain/money/money.ts';
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

const hat = (quantity: number, changes: Partial<CartItem> = {}): CartItem => ({
  ...DEFAULT_DESIGN,
  id: 1,
  name: '',
  price: cents(3499),
  image: '',
  quantity,
  isCustom: true,
  frontendArtwork: null,
  textLine1: 'Barbie',
  textLine2: '',
  textLine3: '',
  ...changes,
});

test.each([
  ['2026-12-15', [standard, express], 'In time. Your hats come by Dec 15.'],
  [
    '2026-12-12',
    [standard, express],
    'Only with Express. Standard can take until Dec 15. Express is $9.99 and comes by Dec 8.',
  ],
  [
    '2026-12-07',
    [standard, express],
    'Probably too late. Even Express can take until Dec 8. Your order’s page will have a note to print and hand over.',
  ],
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
  const texts = partyTexts(party, ways, { today: '2026-11-22', hats: [hat(2)] });
  expect(`${texts?.title} ${texts?.reason}`.replaceAll('\u00a0', ' ')).toBe(words);
});

test('without dates there is no answer', () => {
  expect(partyTexts('2026-12-12', [], { today: '2026-11-22', hats: [hat(2)] })).toBeNull();
});

test('one hat comes, and a day in another year has its year', () => {
  const texts = partyTexts('2026-12-15', [standard], { today: '2026-11-22', hats: [hat(1)] });
  expect(texts?.reason).toBe('Your hat comes by Dec\u00a015.');
  expect(dayText('2026-12-12', '2026-11-22')).toBe('Dec\u00a012');
  expect(dayText('2027-12-12', '2026-11-22')).toBe('Dec\u00a012,\u00a02027');
});

test('before hats whose words are kept, a person looks at each once', () => {
  const hats = [hat(1, { keepWords: true }), hat(2, { keepWords: true }), hat(1)];
  const texts = partyTexts('2026-12-07', [standard], { today: '2026-11-22', hats });
  expect(texts?.title).toBe('Probably too late.');
  expect(texts?.reason.replaceAll('\u00a0', ' ')).toBe(
    'A person looks at Barbie first, at most one business day. Standard can take until Dec 15.',
  );
});

test.each([
  ['2026-12-15', [standard], 'Your hats come to Texas by Dec 15.'],
  ['2026-12-07', [free], 'Free shipping to Texas can take until Dec 14.'],
  [
    '2026-12-07',
    [standard, express],
    'Even Express to Texas can take until Dec 8. Your order’s page will have a note to print and hand over.',
  ],
])('a gift for %s goes to its place: %#', (party, ways, reason) => {
  const texts = partyTexts(party, ways, { today: '2026-11-22', hats: [hat(2)], to: 'Texas' });
  expect(texts?.reason.replaceAll('\u00a0', ' ')).toBe(reason);
});

test('once Express is chosen and comes in time, the answer is yes', () => {
  const plan = { today: '2026-11-22', hats: [hat(8)], chosen: 'EXPRESS' };
  const texts = partyTexts('2026-12-12', [free, express], plan);
  expect([texts?.answer, texts?.reason]).toEqual(['in_time', 'Your hats come by Dec\u00a08.']);
  expect(partyTexts('2026-12-07', [free, express], plan)?.answer).toBe('too_late');
});
