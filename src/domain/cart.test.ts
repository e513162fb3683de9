import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addItem,
  type CartItem,
  cartTotals,
  readStoredCart,
  removeBought,
  removeLine,
  replaceLine,
  setQuantity,
  storedCart,
} from './cart.ts';
import { DEFAULT_DESIGN, FONT_STYLES, HAT_COLORS } from './design.ts';

const item = (changes: Partial<CartItem> = {}): CartItem => ({
  ...DEFAULT_DESIGN,
  id: 1,
  name: 'Bride or Die',
  price: 29.99,
  image: '/pictures/x.svg',
  quantity: 1,
  isCustom: false,
  frontendArtwork: null,
  ...changes,
});

const items = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  isCustom: fc.boolean(),
  hatColor: fc.constantFrom(...HAT_COLORS.map(({ key }) => key)),
  fontStyle: fc.constantFrom(...FONT_STYLES.map(({ key }) => key)),
  textLine1: fc.constantFrom('Bride', 'Tribe', ''),
});

test('the same product raises its line', () => {
  const cart = addItem(addItem([], item()), item({ quantity: 2 }));
  expect(cart).toHaveLength(1);
  expect(cart[0]?.quantity).toBe(3);
});

test('a custom hat joins a line only when it is the same hat, font included', () => {
  const custom = item({ isCustom: true, id: 1_795_000_000_000 });
  expect(addItem([custom], custom)).toHaveLength(1);
  expect(addItem([custom], { ...custom, fontStyle: 'times' })).toHaveLength(2);
  expect(addItem([custom], { ...custom, textLine2: 'else' })).toHaveLength(2);
});

test('a custom hat never joins a product of the same number', () => {
  expect(addItem([item({ id: 7 })], item({ id: 7, isCustom: true }))).toHaveLength(2);
});

test('hats are never lost by adding, and the clicked line goes', () => {
  fc.assert(
    fc.property(fc.array(items, { maxLength: 8 }), (added) => {
      const cart = added.reduce((lines, change) => addItem(lines, item(change)), [] as readonly CartItem[]);
      expect(cartTotals(cart).itemCount).toBe(added.reduce((count, { quantity }) => count + quantity, 0));
      for (const line of cart) expect(removeLine(cart, line)).toEqual(cart.filter((other) => other !== line));
    }),
  );
});

test('buying takes from the cart what was bought and nothing that was added since', () => {
  const filled = (added: readonly Partial<CartItem>[], cart: readonly CartItem[] = []) =>
    added.reduce<readonly CartItem[]>((lines, change) => addItem(lines, item(change)), cart);
  const counts = (cart: readonly CartItem[]) =>
    Object.fromEntries(
      cart.map(({ quantity, ...hat }) => [hat.isCustom ? JSON.stringify(hat) : hat.id, quantity]),
    );
  fc.assert(
    fc.property(fc.array(items, { maxLength: 8 }), fc.array(items, { maxLength: 3 }), (before, since) => {
      const bought = filled(before);
      expect(counts(removeBought(filled(since, bought), bought))).toEqual(counts(filled(since)));
    }),
  );
});

test('buying more than is left empties the line, and what is gone stays gone', () => {
  expect(removeBought([item({ quantity: 1 })], [item({ quantity: 3 }), item({ id: 2 })])).toEqual([]);
});

test('a quantity stays between 1 and 99', () => {
  const line = item();
  expect(setQuantity([line], line, 0)[0]?.quantity).toBe(1);
  expect(setQuantity([line], line, 1e9)[0]?.quantity).toBe(99);
});

test('a cart survives being stored', () => {
  fc.assert(
    fc.property(fc.array(items, { maxLength: 8 }), (added) => {
      const cart = added.map((change) => item(change));
      expect(readStoredCart(storedCart(cart))).toEqual(cart);
    }),
  );
});

test('another version and garbage are an empty cart', () => {
  expect(readStoredCart(storedCart([item()]).replace('"version":2', '"version":1'))).toEqual([]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readStoredCart(text)).toEqual([]);
    }),
  );
  fc.assert(fc.property(fc.json(), (text) => Array.isArray(readStoredCart(text))));
});

test('a changed hat takes the place and the quantity of the one it was', () => {
  const before = item({ isCustom: true, id: 8, quantity: 3 });
  const after = item({ isCustom: true, id: 8, hatColor: 'pink', textLine1: 'Better' });
  const cart = [item({ id: 1 }), before, item({ id: 2 })];
  expect(replaceLine(cart, before, after)).toEqual([cart[0], { ...after, quantity: 3 }, cart[2]]);
  expect(replaceLine([item()], before, after)).toEqual([item()]);
});
