import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, FONT_STYLES, HAT_COLORS } from '../design/design.ts';
import { cents, formatPrice } from '../money/money.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import {
  addItem,
  CART_KEY,
  type CartItem,
  MAX_CART_LINES,
  readStoredCart,
  removeBought,
  removeLine,
  replaceLine,
  setQuantity,
  storedCart,
  whatIsFull,
} from './cart.ts';
import { priceLines } from './pricing.ts';

const item = (changes: Partial<CartItem> = {}): CartItem => ({
  ...DEFAULT_DESIGN,
  id: 1,
  name: 'Bride or Die',
  price: cents(2999),
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

test('adding a product again increases its quantity', () => {
  const cart = addItem(addItem([], item()), item({ quantity: 2 }));
  expect(cart).toHaveLength(1);
  expect(cart[0]?.quantity).toBe(3);
});

test('a custom hat is added to an existing line only if the hats are the same, including the font', () => {
  const custom = item({ isCustom: true, id: 1_795_000_000_000 });
  expect(addItem([custom], custom)).toHaveLength(1);
  expect(addItem([custom], { ...custom, fontStyle: 'times' })).toHaveLength(2);
  expect(addItem([custom], { ...custom, textLine2: 'else' })).toHaveLength(2);
});

test('a custom hat is never added to the line of a product with the same id', () => {
  expect(addItem([item({ id: 7 })], item({ id: 7, isCustom: true }))).toHaveLength(2);
});

test('a line holds at most 99 hats', () => {
  const cart = [item({ quantity: 98 })];
  expect(whatIsFull(cart, item())).toBeNull();
  expect(addItem(cart, item())).toEqual([item({ quantity: 99 })]);
  expect(whatIsFull(cart, item({ quantity: 2 }))).toBe('line');
  expect(addItem(cart, item({ quantity: 2 }))).toBe(cart);
});

test('a full cart of 100 lines still accepts more of the same hats', () => {
  const cart = Array.from({ length: 100 }, (_, index) => item({ id: index + 1 }));
  expect(whatIsFull(cart, item({ id: 101 }))).toBe('cart');
  expect(addItem(cart, item({ id: 101 }))).toBe(cart);
  expect(whatIsFull(cart, item({ id: 100 }))).toBeNull();
  expect(addItem(cart, item({ id: 100 })).at(-1)).toMatchObject({ id: 100, quantity: 2 });
  expect(whatIsFull(cart.slice(1), item({ id: 101 }))).toBeNull();
});

test('adding never loses hats, and removing a line leaves the others', () => {
  fc.assert(
    fc.property(fc.array(items, { maxLength: 8 }), (added) => {
      const cart = added.reduce((lines, change) => addItem(lines, item(change)), [] as readonly CartItem[]);
      expect(priceLines(cart, DEFAULT_SETTINGS).itemCount).toBe(
        added.reduce((count, { quantity }) => count + quantity, 0),
      );
      for (const line of cart) expect(removeLine(cart, line)).toEqual(cart.filter((other) => other !== line));
    }),
  );
});

test('buying removes only what was bought, not what was added later', () => {
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

test('buying more than is left removes the line, and a missing line is ignored', () => {
  expect(removeBought([item({ quantity: 1 })], [item({ quantity: 3 }), item({ id: 2 })])).toEqual([]);
});

test('a quantity stays between 1 and 99', () => {
  const line = item();
  expect(setQuantity([line], line, 0)[0]?.quantity).toBe(1);
  expect(setQuantity([line], line, 1e9)[0]?.quantity).toBe(99);
});

test('a cart is the same after being stored and read', () => {
  fc.assert(
    fc.property(fc.array(items, { maxLength: 8 }), (added) => {
      const cart = added.map((change) => item(change));
      expect(readStoredCart(storedCart(cart))).toEqual(cart);
    }),
  );
});

test('that words are kept is stored and read back, and nothing but true counts', () => {
  const kept = item({ isCustom: true, keepWords: true });
  expect(readStoredCart(storedCart([kept]))).toEqual([kept]);
  const unsure = storedCart([kept]).replace('"keepWords":true', '"keepWords":"yes"');
  expect(readStoredCart(unsure)[0]).not.toHaveProperty('keepWords');
});

test('an unknown version or garbage reads as an empty cart', () => {
  expect(readStoredCart(storedCart([item()]).replace('"version":2', '"version":1'))).toEqual([]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readStoredCart(text)).toEqual([]);
    }),
  );
  fc.assert(fc.property(fc.json(), (text) => Array.isArray(readStoredCart(text))));
});

test('an edited hat replaces the old one and keeps its quantity', () => {
  const before = item({ isCustom: true, id: 8, quantity: 3 });
  const after = item({ isCustom: true, id: 8, hatColor: 'pink', textLine1: 'Better' });
  const cart = [item({ id: 1 }), before, item({ id: 2 })];
  expect(replaceLine(cart, before, after)).toEqual([cart[0], { ...after, quantity: 3 }, cart[2]]);
  expect(replaceLine([item()], before, after)).toEqual([item()]);
});

/** A line as browsers store it, with its price in dollars. */
const storedLine = (changes: object = {}) => ({ ...item(), price: 29.99, ...changes });

const read = (...lines: unknown[]) => readStoredCart(JSON.stringify({ version: 2, items: lines }));

test('a stored cart has version 2 and prices in dollars', () => {
  const cart = [item({ quantity: 2 }), item({ id: 2, price: cents(2499) })];
  const stored = [storedLine({ quantity: 2 }), storedLine({ id: 2, price: 24.99 })];
  expect(JSON.parse(storedCart(cart))).toEqual({ version: 2, items: stored });
  expect(read(...stored)).toEqual(cart);
});

test.each([
  ['null instead of a line', null],
  ['a number instead of a line', 7],
  ['an id that is text', { id: '1' }],
  ['an id past the safe integers', { id: 2 ** 53 }],
  ['no name', { name: undefined }],
  ['a price that is text', { price: '29.99' }],
  ['a price below zero', { price: -0.01 }],
  ['a price of a million dollars', { price: 1_000_000 }],
  ['no price', { price: null }],
  ['no quantity', { quantity: undefined }],
  ['a quantity of 1.5', { quantity: 1.5 }],
  ['a quantity that is text', { quantity: '1' }],
  ['a quantity of zero', { quantity: 0 }],
  ['an isCustom that is text', { isCustom: 'yes' }],
])('a broken stored line is left out, and the others stay: %s', (_, change) => {
  const broken = change !== null && typeof change === 'object' ? storedLine(change) : change;
  expect(read(broken, storedLine({ id: 2 }))).toEqual([item({ id: 2 })]);
});

test('a stored price may be zero, or just under a million dollars', () => {
  expect(read(storedLine({ price: 0 }))).toHaveLength(1);
  expect(read(storedLine({ price: 999_999.99 }))).toHaveLength(1);
});

test('a price stays the same however often the cart is stored', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (price) => {
      let cart = read(storedLine({ price: Number((price / 100).toFixed(2)) }));
      for (let visit = 0; visit < 3; visit += 1) cart = readStoredCart(storedCart(cart));
      expect(cart[0]?.price).toBe(price);
    }),
  );
  const [line] = read(storedLine());
  expect(formatPrice(priceLines([{ ...item(), ...line, quantity: 99 }], DEFAULT_SETTINGS).subtotal)).toBe(
    '$2,969.01',
  );
});

test('reading a stored cart corrects bad pictures and quantities above the limit', () => {
  expect(read(storedLine({ image: 7, frontendArtwork: 7, quantity: 1000 }))).toEqual([
    item({ image: '', quantity: 99 }),
  ]);
  expect(read(storedLine({ frontendArtwork: 'data:image/png;base64,AA' }))[0]?.frontendArtwork).toBe(
    'data:image/png;base64,AA',
  );
});

test('a cart never has more than 100 lines', () => {
  const full = Array.from({ length: MAX_CART_LINES }, (_, id) => item({ id }));
  expect(addItem(full.slice(1), item({ id: 500 }))).toHaveLength(MAX_CART_LINES);
  expect(addItem(full, item({ id: 500 }))).toEqual(full);
  expect(addItem(full, item({ id: 7 }))[7]?.quantity).toBe(2);
  expect(readStoredCart(storedCart([...full, item({ id: 500 })]))).toEqual(full);
});

test('a cart’s totals are in cents', () => {
  expect(
    priceLines([item({ quantity: 2 }), item({ id: 2, price: cents(2499) })], DEFAULT_SETTINGS),
  ).toMatchObject({
    itemCount: 3,
    subtotal: 8497,
  });
});

test('the storage key is unhinged-hats-cart, and a missing cart is empty', () => {
  expect([CART_KEY, readStoredCart(null)]).toEqual(['unhinged-hats-cart', []]);
});
