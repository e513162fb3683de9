import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { packReached } from './party-moment.ts';
import { discountPercentage } from './party-pack.ts';

const [small, large] = DEFAULT_SETTINGS.partyPack;

test('the fourth and the seventh hat reach a pack, and nothing in between', () => {
  const reached = [...Array(8).keys()].map((before) => packReached(before, before + 1, DEFAULT_SETTINGS));
  expect(reached).toEqual([null, null, null, small, null, null, large, null]);
  expect(packReached(0, 9, DEFAULT_SETTINGS)).toBe(large);
});

test('a pack is reached exactly when the discount grows', () => {
  const hats = fc.nat(20);
  fc.assert(
    fc.property(hats, hats, (before, after) => {
      const [was, is] = [before, after].map((count) => discountPercentage(count, DEFAULT_SETTINGS));
      expect(packReached(before, after, DEFAULT_SETTINGS)?.percentage ?? null).toBe(
        (is ?? 0) > (was ?? 0) ? is : null,
      );
    }),
  );
});
