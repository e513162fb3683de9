import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { READY_MADE_HATS } from '../../domain/catalog/ready-made-hats.ts';
import { GROUNDS } from '../../domain/design/clear-grounds.ts';
import { HAT_COLORS } from '../../domain/design/design.ts';
import { type Ground, gridGrounds, groundColor, hatGround } from './hat-ground.ts';

const hatColors = fc.array(fc.constantFrom(...HAT_COLORS.map(({ key }) => key), 'unheard of'));

test('no hat has the background of the one beside it, or above it in two columns', () => {
  fc.assert(
    fc.property(hatColors, (colors) => {
      const grounds = gridGrounds(colors);
      expect(grounds).toHaveLength(colors.length);
      for (const [index, ground] of grounds.entries())
        for (const step of [1, 2]) expect(grounds[index - step]).not.toBe(ground);
    }),
  );
});

test('in a new shop, no hat has the background of the one above it in four columns either', () => {
  const grounds = gridGrounds(READY_MADE_HATS.map(({ design }) => design.hatColor));
  for (const [index, ground] of grounds.entries()) expect(grounds[index - 4]).not.toBe(ground);
});

test('a hat never has a background of its own color', () => {
  const alike = {
    black: ['ink'],
    white: ['blush', 'limeTint', 'orangeTint', 'white'],
    pink: ['pink'],
    'black-white': ['ink', 'blush', 'limeTint', 'orangeTint', 'white'],
    'pink-white': ['pink', 'blush', 'limeTint', 'orangeTint', 'white'],
    'red-white-blue': ['blush', 'limeTint', 'orangeTint', 'white'],
  };
  fc.assert(
    fc.property(hatColors, (colors) => {
      for (const [index, ground] of gridGrounds(colors).entries())
        expect(alike[colors[index] as keyof typeof alike] ?? []).not.toContain(ground);
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

test('the backgrounds are the colors of the shop', () => {
  const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
  for (const [name, color] of Object.entries(GROUNDS))
    expect(tokens).toContain(`${groundColor(name as Ground).slice(4, -1)}: ${color};`);
});
