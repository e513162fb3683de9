import { expect, test } from 'vitest';
import { AREAS, areasText, mayEnter } from './areas.ts';

test('an area opens itself, and what asks for none in particular', () => {
  expect(AREAS.filter((needed) => mayEnter(['hats'], needed))).toEqual(['hats']);
  expect(mayEnter([], 'any')).toBe(true);
});

test('what asks for all areas opens to whoever has each', () => {
  expect(mayEnter(AREAS, 'all')).toBe(true);
  for (const missing of AREAS)
    expect(
      mayEnter(
        AREAS.filter((area) => area !== missing),
        'all',
      ),
    ).toBe(false);
});

test('areas are told in one order', () => {
  expect(areasText(['money', 'orders', 'hats'])).toBe('Orders, Hats, and Money');
  expect(areasText(AREAS)).toBe('all areas');
  expect(areasText([])).toBe('no area');
});
