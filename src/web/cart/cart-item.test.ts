import { expect, test } from 'vitest';
import { PRINTED } from '../../domain/design/making.ts';
import type { Product } from '../../wire/products.ts';
import { colorsText, lineKey, linePrice, productItem } from './cart-item.ts';

const product: Product = {
  id: 4,
  name: 'Maid of Dishonor',
  slug: 'hat',
  description: '',
  price: '29.99',
  image: '/pictures/maid.webp',
  hatColor: 'pink-white',
  textColor: 'primary',
  fontStyle: 'impact',
  textLine1: 'Maid of',
  textLine2: 'dishonor',
  textLine3: null,
  featured: true,
  occasions: [],
  refusal: null,
};

test('a ready-made hat becomes one line with its price and design', () => {
  expect(productItem(product)).toMatchObject({
    id: 4,
    price: 2999,
    quantity: 1,
    isCustom: false,
    hatColor: 'pink-white',
    textLine3: '',
  });
});

test('a line costs price times quantity', () => {
  expect(linePrice({ ...productItem(product), quantity: 3 })).toBe('$89.97');
});

test('a line names its colors', () => {
  expect(colorsText(productItem(product), PRINTED)).toBe('Pink White, Hot Pink text');
});

test('the colors of a hat that is sold with a photo are “As pictured”', () => {
  const pictured = { ...product, image: '/product-pictures/0123.webp', hatColor: null, textColor: null };
  expect(colorsText(productItem(pictured), PRINTED)).toBe('As pictured');
});

test('a custom hat and a product with the same id have different keys', () => {
  const item = productItem(product);
  expect(lineKey(item)).not.toBe(lineKey({ ...item, isCustom: true }));
});
