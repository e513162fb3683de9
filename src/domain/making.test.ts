import { expect, test } from 'vitest';
import { PRINTED } from './making.ts';

test('until the catalog has been read, hats are printed on the panel the artwork was made for', () => {
  expect(PRINTED).toEqual({ canvas: { width: 1608, height: 720 }, isStitched: false });
});
