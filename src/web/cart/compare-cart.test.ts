import { describe, expect, test } from 'vitest';
import type { CartItem } from '../../domain/cart/cart.ts';
import { toDesign } from '../../domain/design/design.ts';
import { cents } from '../../domain/money/money.ts';
import type { Product } from '../../wire/products.ts';
import { productItem } from './cart-item.ts';
import { type CartChange, compareCart, mergeChanges, repriceCart } from './compare-cart.ts';

const hat = (id: number, price = '29.99'): Product => ({
  id,
  name: `Hat ${id}`,
  slug: 'hat',
  description: '',
  price,
  image: '',
  featured: false,
  occasions: [],
  refusal: null,
  ...toDesign({}),
});

const SETTINGS = { customHatPrice: cents(2499) };

const custom: CartItem = {
  ...productItem(hat(1_795_000_000_000, '24.99')),
  name: 'Custom Hat',
  isCustom: true,
  textLine1: 'Mine',
};

test('a cart that still matches the shop does not change', () => {
  const cart = [productItem(hat(1)), custom];
  expect(compareCart(cart, [hat(1), hat(2)], SETTINGS)).toEqual({ cart, changes: [] });
});

test('a hat that is gone is removed and named', () => {
  const cart = [productItem(hat(1)), productItem(hat(2)), custom];
  expect(compareCart(cart, [hat(2)], SETTINGS)).toEqual({
    cart: [cart[1], custom],
    changes: [{ kind: 'gone', name: 'Hat 1' }],
  });
});

test('a new price replaces the old one, and both are listed', () => {
  const line = { ...productItem(hat(1)), quantity: 3 };
  expect(compareCart([line], [hat(1, '34.50')], SETTINGS)).toEqual({
    cart: [{ ...line, price: 3450 }],
    changes: [{ kind: 'repriced', name: 'Hat 1', before: 2999, now: 3450 }],
  });
});

test('a hat that looks different now takes its new look, and that is listed once', () => {
  const line = { ...productItem(hat(1)), quantity: 3 };
  const now = { ...hat(1), name: 'Hat One', image: '/one.webp', hatColor: 'pink', textLine1: 'New' };
  const { cart, changes } = compareCart([line, custom], [now], SETTINGS);
  expect(cart).toEqual([{ ...productItem(now), quantity: 3 }, custom]);
  expect(changes).toEqual([{ kind: 'redesigned', name: 'Hat One' }]);
  expect(mergeChanges(changes, changes)).toEqual(changes);
  expect(compareCart(cart, [now], SETTINGS)).toEqual({ cart, changes: [] });
  const dearer = compareCart([line], [{ ...now, price: '34.50' }], SETTINGS);
  expect(dearer.changes.map(({ kind }) => kind)).toEqual(['redesigned', 'repriced']);
});

test('a new picture or name of the same hat is taken without a word', () => {
  const now = { ...hat(1), name: 'Hat One', image: '/one.webp' };
  expect(compareCart([productItem(hat(1))], [now], SETTINGS)).toEqual({
    cart: [productItem(now)],
    changes: [],
  });
});

test('custom hats take a new price, which is listed once', () => {
  const cart = [custom, { ...custom, id: custom.id + 1, quantity: 2 }, productItem(hat(1))];
  expect(compareCart(cart, [hat(1)], { customHatPrice: cents(2699) })).toEqual({
    cart: [{ ...cart[0], price: 2699 }, { ...cart[1], price: 2699 }, cart[2]],
    changes: [{ kind: 'repriced', name: 'A custom hat', before: 2499, now: 2699 }],
  });
});

describe('of what happened to a hat twice, the outcome is read', () => {
  const gone: CartChange = { kind: 'gone', name: 'Hat 1' };
  const repriced = (before: number, now: number, name = 'Hat 1'): CartChange => ({
    kind: 'repriced',
    name,
    before: cents(before),
    now: cents(now),
  });
  const other = repriced(2999, 3450, 'Hat 2');

  test.each<[string, CartChange[], CartChange[], CartChange[]]>([
    ['a hat that is gone again is listed once', [gone, other], [gone], [other, gone]],
    ['a new price after another', [repriced(2999, 3450)], [repriced(3450, 3600)], [repriced(2999, 3600)]],
    ['a hat whose price changed is gone', [repriced(2999, 3450), other], [gone], [other, gone]],
    [
      'custom hats of another price before',
      [repriced(2999, 3450)],
      [repriced(2499, 3600)],
      [repriced(2999, 3450), repriced(2499, 3600)],
    ],
  ])('%s', (_what, earlier, later, read) => expect(mergeChanges(earlier, later)).toEqual(read));
});

describe('a custom hat that looks like a ready-made one', () => {
  const words = { textLine1: 'Maid of', textLine2: 'Dishonor' };
  const maid: Product = { ...hat(1), name: 'Maid of Dishonor', ...words };
  const same = { ...custom, ...words };

  test('costs what that one costs and says so, without a change of price', () => {
    const line = { ...same, price: cents(2999) };
    expect(compareCart([line], [maid], SETTINGS)).toEqual({
      cart: [{ ...line, sameAs: 'Maid of Dishonor' }],
      changes: [],
    });
  });

  test('takes its price, and loses it when the ready-made hat is gone', () => {
    const { cart, changes } = compareCart([same, custom], [maid], SETTINGS);
    expect(cart).toEqual([{ ...same, price: 2999, sameAs: 'Maid of Dishonor' }, custom]);
    expect(changes).toEqual([{ kind: 'repriced', name: 'Maid of Dishonor', before: 2499, now: 2999 }]);
    const later = compareCart(cart, [], SETTINGS);
    expect(later.cart).toEqual([same, custom]);
    expect(later.changes).toMatchObject([{ name: 'A custom hat', before: 2999, now: 2499 }]);
  });

  test('is not compared with hats that are sold with a photo', () => {
    const pictured = { ...maid, ...toDesign({}), hatColor: null, textColor: null, fontStyle: null };
    const blank = { ...custom, ...toDesign({}) };
    expect(compareCart([blank], [pictured], SETTINGS)).toEqual({ cart: [blank], changes: [] });
  });
});

test('each line takes its price from the server’s figures, in any order', () => {
  const cart = [productItem(hat(1)), productItem(hat(2))];
  const priced = (id: number, price: string) => ({ id, name: 'Hat', price, quantity: 1 });
  const prices = (items: ReturnType<typeof priced>[]) =>
    repriceCart(cart, { items }).map(({ price }) => price);
  expect(prices([priced(1, '29.99'), priced(2, '34.50')])).toEqual([2999, 3450]);
  expect(prices([priced(2, '34.50'), priced(1, '19.99')])).toEqual([1999, 3450]);
});

test('a line without figures keeps its price', () => {
  expect(repriceCart([productItem(hat(1))], { items: [] })).toEqual([productItem(hat(1))]);
});
