import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { destinationsOf } from './destinations.ts';

const PRICE = cents(2999);

test('a hat ships to the US at the standard rate, and elsewhere at one that only the checkout knows', () => {
  expect(destinationsOf(PRICE, DEFAULT_SETTINGS)).toEqual([
    { countries: ['US'], rate: 499, handling: [2, 7], transit: [5, 10] },
    { countries: ['CA', 'GB', 'AU'], rate: null, handling: [2, 7], transit: [7, 14] },
  ]);
});

test('it ships only to the countries of the settings', () => {
  const to = (countries: (typeof DEFAULT_SETTINGS)['countries']) =>
    destinationsOf(PRICE, { ...DEFAULT_SETTINGS, countries }).flatMap((place) => place.countries);
  expect([to(['US']), to(['UK'])]).toEqual([['US'], ['GB']]);
});

test('it ships free when it costs more than the limit', () => {
  const rates = (price: number) => destinationsOf(cents(price), DEFAULT_SETTINGS).map(({ rate }) => rate);
  expect([rates(5000), rates(5001)]).toEqual([
    [499, null],
    [0, 0],
  ]);
});
