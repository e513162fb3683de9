import { expect, test } from 'vitest';
import type { CartItem } from '../../../domain/cart.ts';
import { DEFAULT_DESIGN } from '../../../domain/design.ts';
import { readAmount } from '../../../domain/money.ts';
import { repriceCart } from './reprice-cart.ts';

const line = (id: number, dollars: string): CartItem => ({
  ...DEFAULT_DESIGN,
  id,
  name: 'Hat',
  price: readAmount(dollars),
  image: '',
  quantity: 1,
  isCustom: false,
  frontendArtwork: null,
});

const told = (id: number, price: string) => ({ id, name: 'Hat', price, quantity: 1 });

test('each line takes the price that the shop told for it, in whatever order', () => {
  const cart = [line(1, '29.99'), line(2, '29.99')];
  const prices = (items: ReturnType<typeof told>[]) => repriceCart(cart, { items }).map(({ price }) => price);
  expect(prices([told(1, '29.99'), told(2, '34.50')])).toEqual([2999, 3450]);
  expect(prices([told(2, '34.50'), told(1, '19.99')])).toEqual([1999, 3450]);
});

test('a line that the shop did not name keeps its price', () => {
  expect(repriceCart([line(1, '29.99')], { items: [] })).toEqual([line(1, '29.99')]);
});
