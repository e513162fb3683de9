import { expect, test } from 'vitest';
import { HAT_COLORS } from '../../domain/design/design.ts';
import { hatSwatch } from './hat-image.tsx';

test('every hat color has its own swatch', () => {
  const swatches = HAT_COLORS.map(({ key }) => hatSwatch(key));
  expect(new Set(swatches).size).toBe(HAT_COLORS.length);
});

test.each([null, 'unheard of'])('%j has the swatch of a black hat', (hatColor) => {
  expect(hatSwatch(hatColor)).toBe(hatSwatch('black'));
});
