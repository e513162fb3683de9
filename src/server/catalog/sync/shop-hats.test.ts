import { expect, test } from 'vitest';
import { cents } from '../../../domain/money/money.ts';
import type { StoreVariant } from '../../gateways/printful/store-products.ts';
import { shopHats } from './shop-hats.ts';

const variant: StoreVariant = {
  id: 41,
  variantId: 15907,
  productId: 627,
  name: 'Lake Mode / Navy',
  retailPrice: cents(2999),
  pictureUrl: null,
};
const catalog = { description: '', colorOf: () => null };

test('a product with one variant keeps its name', () => {
  expect(
    shopHats({ id: 4, name: 'Lake Mode', hasColors: false, variants: [variant] }, catalog)[0]?.name,
  ).toBe('Lake Mode');
});

test('with several variants the color is part of the name', () => {
  const red = { ...variant, id: 42, name: 'Lake Mode - Red' };
  const hats = shopHats({ id: 4, name: 'Lake Mode', hasColors: true, variants: [variant, red] }, catalog);
  expect(hats.map(({ name }) => name)).toEqual(['Lake Mode (Navy)', 'Lake Mode (Red)']);
});

test('a name that is too long is cut between two characters, so that it is stored as it is', () => {
  const name = `${'a'.repeat(199)}🤠🤠`;
  const [hat] = shopHats({ id: 4, name, hasColors: false, variants: [variant] }, catalog);
  expect(hat?.name).toBe('a'.repeat(199));
});

test.each([null, cents(0), cents(100_000)])('an invalid price, such as %s, becomes the default', (price) => {
  const [hat] = shopHats(
    { id: 4, name: 'Lake Mode', hasColors: false, variants: [{ ...variant, retailPrice: price }] },
    catalog,
  );
  expect(hat?.price).toBe(2999);
});
