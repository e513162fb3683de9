import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OCCASIONS, occasionOf, occasionsWith } from './occasions.ts';
import { READY_MADE_HATS } from './ready-made-hats.ts';
import { shopPath } from './shop-query.ts';

test('an occasion is found by the key in its address, and nothing else is one', () => {
  for (const occasion of OCCASIONS) {
    const key = new URL(shopPath({ occasion: occasion.key }), 'https://shop.example').searchParams.get(
      'occasion',
    );
    expect(occasionOf(key)).toBe(occasion);
  }
  for (const key of [null, '', 'Birthday', 'constructor', 'funeral']) expect(occasionOf(key)).toBe(null);
});

test('only occasions that a hat is for are offered, in one order', () => {
  const key = fc.constantFrom('funeral', ...OCCASIONS.map(({ key }) => key));
  fc.assert(
    fc.property(fc.array(key), (keys) => {
      const known = OCCASIONS.map(({ key }) => key);
      const offered = occasionsWith(keys).map(({ key }) => key);
      expect(new Set(offered)).toEqual(new Set(known.filter((one) => (keys as string[]).includes(one))));
      expect(offered).toEqual(known.filter((one) => offered.includes(one)));
    }),
  );
});

test('a new shop has a row of hats for each occasion, and each hat is for one', () => {
  for (const { key } of OCCASIONS)
    expect(READY_MADE_HATS.filter(({ occasions }) => occasions.includes(key)).length).toBeGreaterThan(5);
  for (const { name, occasions } of READY_MADE_HATS) expect(occasions, name).not.toEqual([]);
});
