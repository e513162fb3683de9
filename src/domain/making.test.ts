import { expect, test } from 'vitest';
import { PRINTED } from './making.ts';

test('by default, hats are printed on a canvas of 1608 x 720', () => {
  expect(PRINTED).toEqual({ canvas: { width: 1608, height: 720 }, isStitched: false });
});
