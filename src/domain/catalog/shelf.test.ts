import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import {
  type ChangedProduct,
  changedBy,
  changeInWords,
  moveHat,
  placesOf,
  type ShelfChange,
  undoOf,
} from './shelf.ts';

const price = fc.integer({ min: 100, max: 105 }).map(cents);
const state = fc.constantFrom('draft' as const, 'live' as const, 'archived' as const);
const products = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 50 }), name: fc.string(), price, featured: fc.boolean(), state }),
  { selector: ({ id }) => id },
) as fc.Arbitrary<ChangedProduct[]>;
const change = fc.record(
  { price, featured: fc.boolean(), state },
  { requiredKeys: [] },
) as fc.Arbitrary<ShelfChange>;

const apply = (before: readonly ChangedProduct[], values: readonly (ShelfChange & { id: number })[]) =>
  before.map((product) => ({ ...product, ...values.find(({ id }) => id === product.id) }));

test('an undone change leaves every product as it was', () => {
  fc.assert(
    fc.property(products, change, (all, wanted) => {
      const before = changedBy(all, wanted);
      const now = apply(
        all,
        before.map(({ id }) => ({ id, ...wanted })),
      );
      const { restore, overwritten } = undoOf(before, wanted, now);
      expect(overwritten).toEqual([]);
      expect(apply(now, restore)).toEqual(all);
    }),
  );
});

test('an undo names the products that it would overwrite, and no others', () => {
  const hat = (id: number, name: string, amount: number): ChangedProduct => ({
    id,
    name,
    price: cents(amount),
    featured: false,
    state: 'live',
  });
  const before = [hat(1, 'Lake', 2999), hat(2, 'Cake', 2799), hat(3, 'Gone', 2999)];
  // Lake was featured later, which the undo does not touch; Cake got another price and name; Gone was deleted.
  const now = [{ ...hat(1, 'Lake', 2499), featured: true }, hat(2, 'Cake Boss', 2599)];
  const { restore, overwritten } = undoOf(before, { price: cents(2499) }, now);
  expect(overwritten).toEqual(['Cake Boss', 'Gone']);
  expect(restore[0]).toEqual({ id: 1, price: 2999 });
});

test('a product that already has the values is not changed', () => {
  fc.assert(
    fc.property(products, change, (all, wanted) => {
      const changed = changedBy(all, wanted);
      const after = apply(
        changed,
        changed.map(({ id }) => ({ id, ...wanted })),
      );
      expect(changedBy(after, wanted)).toEqual([]);
      for (const product of all)
        if (!changed.includes(product)) expect({ ...product, ...wanted }).toEqual(product);
    }),
  );
});

test('a change is described in words', () => {
  expect(changeInWords({ price: cents(2499) }, ['Lake', 'Cake'])).toBe('set the price of 2 hats to $24.99');
  expect(changeInWords({ featured: true, state: 'live' }, ['Lake'])).toBe(
    'put Lake on the home page and put Lake on the shelf',
  );
  expect(changeInWords({ state: 'archived' }, ['Lake'])).toBe('archived Lake');
});

test('a moved hat stands right beside the other one, and all others keep their order', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), fc.boolean(), (all, a, b, isBefore) => {
      const [id = 0, beside = 0] = [all[a % all.length], all[b % all.length]];
      const moved = moveHat(all, id, isBefore ? { before: beside } : { after: beside });
      if (id === beside) {
        expect(moved).toBeNull();
        return;
      }
      expect(moved?.filter((one) => one !== id)).toEqual(all.filter((one) => one !== id));
      expect((moved?.indexOf(id) ?? 0) - (moved?.indexOf(beside) ?? 0)).toBe(isBefore ? -1 : 1);
    }),
  );
});

test('a hat that is gone is not moved, and no hat is moved beside it', () => {
  expect(moveHat([1, 2], 3, { before: 1 })).toBeNull();
  expect(moveHat([1, 2], 1, { after: 3 })).toBeNull();
});

test('new places put the shelf in the wanted order, even where two hats had the same place', () => {
  const shelf = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1 }), position: fc.integer({ min: 1, max: 20 }) }),
    {
      selector: ({ id }) => id,
    },
  );
  fc.assert(
    fc.property(shelf, fc.infiniteStream(fc.nat()), (found, random) => {
      const sorted = found.toSorted((a, b) => a.position - b.position || a.id - b.id);
      const wanted = sorted.map(({ id }) => ({ id, key: random.next().value })).sort((a, b) => a.key - b.key);
      const ids = wanted.map(({ id }) => id);
      const places = placesOf(sorted, ids);
      const after = sorted.map((one) => places.find(({ id }) => id === one.id) ?? one);
      expect(after.toSorted((a, b) => a.position - b.position).map(({ id }) => id)).toEqual(ids);
      expect(new Set(after.map(({ position }) => position)).size).toBe(after.length);
    }),
  );
});
