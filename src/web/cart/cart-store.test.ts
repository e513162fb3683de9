import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addItem, CART_KEY, type CartItem, setQuantity } from '../../domain/cart/cart.ts';
import { DEFAULT_DESIGN } from '../../domain/design/design.ts';
import { cents } from '../../domain/money/money.ts';
import type { StorageOf } from '../../lib/storage.ts';
import { createCartStore } from './cart-store.ts';

const hat = (id: number, more: Partial<CartItem> = {}): CartItem => ({
  ...DEFAULT_DESIGN,
  id,
  name: `Hat ${id}`,
  price: cents(2999),
  image: '/pictures/hat.webp',
  quantity: 1,
  isCustom: false,
  frontendArtwork: null,
  ...more,
});

const customHat = (id: number, pictureLength: number): CartItem =>
  hat(id, {
    isCustom: true,
    image: `data:image/jpeg;base64,${'A'.repeat(pictureLength)}`,
    frontendArtwork: `data:image/png;base64,${'A'.repeat(pictureLength)}`,
  });

/** Storage that throws if a text does not fit, like a browser's. */
function roomFor(characters: number): StorageOf {
  const stored = new Map<string, string>();
  return () => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, text) {
      if (text.length > characters) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, text);
    },
    removeItem: (key) => stored.delete(key),
  });
}

const storedBy = (otherTab: EventTarget, key: string | null) =>
  otherTab.dispatchEvent(Object.assign(new Event('storage'), { key }));

test('a cart survives a reload', () => {
  const storage = roomFor(10_000);
  const store = createCartStore(null, storage);
  store.change((cart) => addItem(cart, hat(1)));
  expect(store.isUnstored()).toBe(false);
  expect(createCartStore(null, storage).current()).toEqual([hat(1)]);
});

test('the cart is the same object until it changes', () => {
  const store = createCartStore(null, roomFor(10_000));
  store.change((cart) => addItem(cart, hat(1)));
  expect(store.current()).toBe(store.current());
});

test('a tab gets what another tab stored', () => {
  const storage = roomFor(10_000);
  const window = new EventTarget();
  const mine = createCartStore(window, storage);
  let calls = 0;
  mine.subscribe(() => {
    calls += 1;
  });
  createCartStore(null, storage).change((cart) => addItem(cart, hat(7)));
  storedBy(window, 'something-else');
  expect(calls).toBe(0);
  storedBy(window, CART_KEY);
  expect(calls).toBe(1);
  expect(mine.current()).toEqual([hat(7)]);
});

test('a change starts from what another tab stored, even before the storage event', () => {
  const storage = roomFor(10_000);
  const mine = createCartStore(null, storage);
  createCartStore(null, storage).change((cart) => addItem(cart, hat(1)));
  mine.change((cart) => addItem(cart, hat(2)));
  expect(mine.current().map(({ id }) => id)).toEqual([1, 2]);
});

test('an unsubscribed listener is not called', () => {
  const store = createCartStore(null, roomFor(10_000));
  let calls = 0;
  const leave = store.subscribe(() => {
    calls += 1;
  });
  leave();
  store.change((cart) => addItem(cart, hat(1)));
  expect(calls).toBe(0);
});

test('when storage is full, pictures are dropped but lines and designs stay', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 3_000, max: 40_000 }),
      (ids, room) => {
        const storage = roomFor(room);
        const store = createCartStore(null, storage);
        for (const id of ids) store.change((cart) => addItem(cart, customHat(id, 5_000)));
        const stored = createCartStore(null, storage).current();
        expect(stored.map(({ id }) => id)).toEqual(ids);
        expect(stored.every(({ textLine1 }) => textLine1 === DEFAULT_DESIGN.textLine1)).toBe(true);
      },
    ),
  );
});

test('a hat without its stored picture shows the server’s picture of its design', () => {
  const storage = roomFor(1_000);
  createCartStore(null, storage).change((cart) => addItem(cart, customHat(1, 5_000)));
  expect(createCartStore(null, storage).current()[0]?.image).toMatch(/^\/pictures\/black-white\..+\.webp$/);
});

test.each([
  ['there is no storage', undefined],
  ['storage refuses everything', roomFor(0)],
])('when %s the cart lasts as long as the page', (_, storage) => {
  const store = createCartStore(null, storage);
  store.change((cart) => addItem(cart, hat(1)));
  store.change((cart) => setQuantity(cart, hat(1), 3));
  expect(store.current()).toEqual([hat(1, { quantity: 3 })]);
  expect(store.isUnstored()).toBe(true);
});

test.each(['', 'garbage', '{"version":1,"items":[]}', '[]'])('stored %j reads as an empty cart', (text) => {
  const storage = roomFor(1_000);
  storage().setItem(CART_KEY, text);
  expect(createCartStore(null, storage).current()).toEqual([]);
});
