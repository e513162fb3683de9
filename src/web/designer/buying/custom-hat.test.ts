import { expect, test } from 'vitest';
import { readStoredCart, storedCart } from '../../../domain/cart/cart.ts';
import { priceLines } from '../../../domain/cart/pricing.ts';
import { DEFAULT_DESIGN } from '../../../domain/design/design.ts';
import { cents } from '../../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { customHat } from './custom-hat.ts';

const drawings = { image: '/pictures/hat.webp', drawnAs: 'printed-1890x765', frontendArtwork: null };

test('a custom hat is one hat at the given price, with the time as its id', () => {
  const item = customHat(DEFAULT_DESIGN, drawings, { price: cents(2499), time: 1_700_000_000_000 });
  expect(item).toMatchObject({ id: 1_700_000_000_000, name: 'Custom Hat', quantity: 1, isCustom: true });
  expect(priceLines([item], DEFAULT_SETTINGS).discountedSubtotal).toBe(2499);
});

test('a custom hat survives being stored in the browser', () => {
  const price = cents(2999);
  const item = customHat(DEFAULT_DESIGN, drawings, {
    price,
    sameAs: 'Blame the Bride',
    time: 1_700_000_000_000,
  });
  expect(item.sameAs).toBe('Blame the Bride');
  expect(readStoredCart(storedCart([item]))).toEqual([item]);
});
