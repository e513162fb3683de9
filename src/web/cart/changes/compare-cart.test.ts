import { expect, test } from 'vitest';
import type { CartItem } from '../../../domain/cart.ts';
import { toDesign } from '../../../domain/design.ts';
import type { Product } from '../../../wire/products.ts';
import { productItem } from '../contents/cart-item.ts';
import { compareCart } from './compare-cart.ts';

const hat = (id: number, price = '29.99'): Product => ({
  id,
  name: `Hat ${id}`,
  description: '',
  price,
  image: '',
  featured: false,
  ...toDesign({}),
});

const custom: CartItem = { ...productItem(hat(1_795_000_000_000, '24.99')), isCustom: true };

test('a cart that the shop still sells as it is stays as it is', () => {
  const cart = [productItem(hat(1)), custom];
  expect(compareCart(cart, [hat(1), hat(2)])).toEqual({ cart, news: [] });
});

test('a hat that is gone leaves the cart and is named', () => {
  const cart = [productItem(hat(1)), productItem(hat(2)), custom];
  expect(compareCart(cart, [hat(2)])).toEqual({
    cart: [cart[1], custom],
    news: [{ kind: 'gone', name: 'Hat 1' }],
  });
});

test('another price is taken over and both are told', () => {
  const line = { ...productItem(hat(1)), quantity: 3 };
  expect(compareCart([line], [hat(1, '34.50')])).toEqual({
    cart: [{ ...line, price: 3450 }],
    news: [{ kind: 'repriced', name: 'Hat 1', before: 2999, now: 3450 }],
  });
});
