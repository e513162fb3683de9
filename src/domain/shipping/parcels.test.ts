import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hatsLeftBehind,
  haveAllArrived,
  type PackedParcel,
  parcelsToNotify,
  shippedHats,
} from './parcels.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const longAgo = new Date('2026-10-28T12:00:00Z');
const LINES = [
  { id: 1, quantity: 2 },
  { id: 2, quantity: 1 },
];

const parcel = (
  state: PackedParcel['state'],
  ...contents: [lineId: number, quantity: number][]
): PackedParcel => ({
  state,
  shippedAt: NOW,
  contents: contents.map(([lineId, quantity]) => ({ lineId: String(lineId), quantity })),
});

const arrived = (parcels: PackedParcel[], settled: { id: number; quantity: number }[] = []) =>
  haveAllArrived(LINES, parcels, { settled, longAgo });

test('an order has arrived when each of its hats is in a delivered parcel, refunded or replaced', () => {
  expect(arrived([parcel('delivered', [1, 2])])).toBe(false);
  expect(arrived([parcel('delivered', [1, 2]), parcel('delivered', [2, 1])])).toBe(true);
  expect(arrived([parcel('delivered', [1, 2]), parcel('shipped', [2, 1])])).toBe(false);
  expect(arrived([parcel('delivered', [1, 2]), parcel('returned', [2, 1])])).toBe(false);
  expect(arrived([parcel('delivered', [1, 2])], [{ id: 2, quantity: 1 }])).toBe(true);
  expect(arrived([parcel('delivered', [1, 1]), parcel('delivered', [2, 1])], [{ id: 1, quantity: 1 }])).toBe(
    true,
  );
  expect(arrived([parcel('delivered', [1, 3])])).toBe(false);
  expect(arrived([parcel('delivered', [1, 2]), parcel('shipped', [2, 1])], [{ id: 2, quantity: 1 }])).toBe(
    false,
  );
  expect(arrived([])).toBe(false);
});

test('a parcel that nobody scanned counts as arrived long after it was shipped', () => {
  const early = { ...parcel('shipped', [1, 2], [2, 1]), shippedAt: new Date('2026-10-28T11:59:59Z') };
  expect(arrived([early])).toBe(true);
  expect(arrived([{ ...early, shippedAt: longAgo }])).toBe(false);
  expect(arrived([{ ...early, state: 'returned' }])).toBe(false);
});

test('a canceled parcel holds nothing, and one with unknown contents may hold everything', () => {
  expect(shippedHats(LINES, [parcel('canceled', [1, 2]), parcel('shipped', [2, 1])])).toBe(1);
  expect(hatsLeftBehind(LINES, [parcel('canceled', [1, 2]), parcel('shipped', [2, 1])], [])).toBe(2);
  expect(hatsLeftBehind(LINES, [parcel('canceled', [1, 2])], [{ id: 2, quantity: 1 }])).toBe(2);
  expect(shippedHats(LINES, [parcel('shipped')])).toBe(3);
  expect(shippedHats(LINES, [parcel('canceled')])).toBe(0);
});

test('the shopper hears of parcels at once when all left or one arrived, and otherwise after an hour, of all together', () => {
  const wait = 3_600_000;
  const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
  const waiting = (minutes: number, ...contents: [number, number][]) => ({
    ...parcel('shipped', ...contents),
    shippedAt: ago(minutes),
    notifiedAt: null,
  });
  const tell = (...parcels: Parameters<typeof parcelsToNotify>[1]) =>
    parcelsToNotify(LINES, parcels, { now: NOW, wait }).length;
  expect(tell(waiting(0, [1, 1]))).toBe(0);
  expect(tell(waiting(59, [1, 1]), waiting(1, [1, 1]))).toBe(0);
  expect(tell(waiting(60, [1, 1]), waiting(1, [1, 1]))).toBe(2);
  expect(tell(waiting(0, [1, 2], [2, 1]))).toBe(1);
  expect(tell({ ...waiting(30, [1, 2]), notifiedAt: ago(20) }, waiting(0, [2, 1]))).toBe(1);
  expect(tell({ ...waiting(90, [1, 1]), notifiedAt: ago(30) }, waiting(0, [1, 1]))).toBe(0);
  expect(tell({ ...waiting(0, [1, 1]), state: 'delivered' })).toBe(1);
  expect(tell({ ...waiting(90, [1, 1]), state: 'canceled' })).toBe(0);
  // Printful does not say when it left.
  expect(tell({ ...waiting(0, [1, 1]), shippedAt: null })).toBe(1);
});

test('what has shipped and what is left behind are all hats, whatever the parcels hold', () => {
  const parcels = fc.array(
    fc
      .tuple(
        fc.constantFrom<PackedParcel['state']>('shipped', 'delivered', 'returned', 'canceled'),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 })), { minLength: 1 }),
      )
      .map(([state, contents]) => parcel(state, ...contents)),
  );
  fc.assert(
    fc.property(parcels, (sent) => {
      expect(shippedHats(LINES, sent) + hatsLeftBehind(LINES, sent, [])).toBe(3);
      if (arrived(sent)) expect(hatsLeftBehind(LINES, sent, [])).toBe(0);
    }),
  );
});
