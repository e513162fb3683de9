import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HAT_COLORS } from '../../domain/design.ts';
import { gridGrounds, hatGround } from './hat-ground.ts';

const hatColors = fc.array(fc.constantFrom(...HAT_COLORS.map(({ key }) => key), 'unheard of'));

test('no hat has the background of the one beside or above it', () => {
  fc.assert(
    fc.property(hatColors, (colors) => {
      const grounds = gridGrounds(colors);
      expect(grounds).toHaveLength(colors.length);
      for (const [index, ground] of grounds.entries())
        for (const step of [1, 2, 4]) expect(grounds[index - step]).not.toBe(ground);
    }),
  );
});

test('a pink hat never has a pink background', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('pink', 'pink-white'), { maxLength: 12 }), (colors) => {
      expect(gridGrounds(colors)).not.toContain('pink');
    }),
  );
});

test('an unknown color has the background of a black hat', () => {
  expect(hatGround('unheard of')).toBe(hatGround('black'));
});

test('a photo of a hat has a white background, whatever is beside it', () => {
  expect(gridGrounds([null, null, 'black'])).toEqual(['white', 'white', 'pink']);
  expect(hatGround(null)).toBe('var(--white)');
});
