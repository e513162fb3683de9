import { expect, test } from 'vitest';
import type { OwnHat } from '../../../wire/admin/hats.ts';
import type { Profit } from '../../../wire/admin/profit.ts';
import {
  exampleCosts,
  keptOf,
  needsOwner,
  noExpress,
  notSold,
  priceWords,
  STATES,
  shipsTo,
  shownHat,
  sizeWords,
  techniqueWords,
} from './hat-texts.ts';

const colors = (...states: [string, OwnHat['state']][]) => states.map(([label, state]) => ({ label, state }));

test('the notice names each color that is not sold, and why', () => {
  expect(
    notSold(
      colors(
        ['Black', 'confirmed'],
        ['White', 'unconfirmed'],
        ['Aqua Blue', 'unmatched'],
        ['Red', 'out_of_stock'],
        ['Pink White', 'stopped'],
      ),
    ),
  ).toBe(
    'White and Aqua Blue need your OK, Red is out of stock, Pink White was stopped by you. Shoppers cannot order them.',
  );
  expect(notSold(colors(['Black', 'unconfirmed'], ['White', 'discontinued']))).toBe(
    'All of them need your OK. Shoppers cannot order them.',
  );
  expect(notSold(colors(['Black', 'stopped'], ['White', 'confirmed']))).toBe(
    'Black was stopped by you. Shoppers cannot order it.',
  );
  expect(notSold(colors(['Black', 'confirmed']))).toBeNull();
});

test('only confirmed colors have the badge of success', () => {
  const good = Object.entries(STATES).filter(([, { tone }]) => tone === 'done');
  expect(good.map(([state]) => state)).toEqual(['confirmed']);
});

test('colors without a confirmed hat that is still made need the owner', () => {
  const states = Object.keys(STATES) as OwnHat['state'][];
  expect(states.filter(needsOwner)).toEqual(['unconfirmed', 'unmatched', 'discontinued']);
});

test('the confirmed hat is shown, and otherwise the best suggestion', () => {
  const hat = { variantId: 1 } as NonNullable<OwnHat['hat']>;
  const other = { variantId: 2 } as NonNullable<OwnHat['hat']>;
  expect(shownHat({ hat, suggestions: [other] })).toBe(hat);
  expect(shownHat({ hat: null, suggestions: [other, hat] })).toBe(other);
  expect(shownHat({ hat: null, suggestions: [] })).toBeNull();
});

test('the countries that Printful does not ship to are named', () => {
  expect(shipsTo({ all: 4, missing: [] })).toBe('Ships to all 4 of your countries.');
  expect(shipsTo({ all: 4, missing: ['Canada', 'Australia'] })).toBe(
    'Ships to 2 of your 4 countries, not to Canada and Australia.',
  );
});

test('what is not known is not guessed', () => {
  expect(priceWords(null)).toBe('Price unknown');
  expect(sizeWords({ canvas: null })).toBe('size unknown');
  expect(sizeWords({ canvas: { width: 1890, height: 765 } })).toBe('6.3 × 2.55 in');
  expect(techniqueWords('SUBLIMATION')).toBe('SUBLIMATION');
});

test('what is kept is per hat, and unknown rather than zero', () => {
  const order = (hats: number, left: string | null, isBelow = false) =>
    ({ country: 'US', hats, left, isBelow }) as Profit['hats'][number]['orders'][number];
  const profit = (...orders: Profit['hats'][number]['orders']) =>
    ({ hats: [{ name: 'Custom hat', color: 'Red', orders }] }) as unknown as Profit;
  expect(keptOf(profit(order(1, '13.49'), order(7, '53.62', true)), 'Red', 7)).toEqual({
    one: '$13.49',
    each: '$7.66',
    isBelow: true,
  });
  expect(keptOf(profit(order(1, '-3.20'), order(7, null)), 'Red', 7)).toEqual({
    one: '−$3.20',
    each: null,
    isBelow: false,
  });
  expect(keptOf(profit(order(1, '13.49')), 'Navy', 7)).toEqual({ one: null, each: null, isBelow: false });
});

test('an example order is summed up, and what Printful does not say is unknown', () => {
  const example = { color: 'Navy', refusal: null, askedAt: '' };
  const stitched = { hats: '20.34', digitization: '6.50', shipping: '4.19', total: '31.03' };
  expect(exampleCosts({ ...example, ...stitched })).toBe(
    '$20.34 hat + $4.19 shipping + $6.50 once for a new design = $31.03.',
  );
  const silent = { hats: null, digitization: null, shipping: '4.19', total: null };
  expect(exampleCosts({ ...example, ...silent })).toBe('unknown hat + $4.19 shipping.');
});

test('countries without Express are named', () => {
  expect(noExpress(['United States', 'Canada'])).toBe(
    'Express is not offered to the United States and Canada: Printful gives no days.',
  );
});
