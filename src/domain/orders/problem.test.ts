import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { ORDER_STATUSES } from './order-status.ts';
import {
  checkReport,
  claimDue,
  hasPhoto,
  isUndecided,
  mayReport,
  needsAddress,
  PROBLEM_REASONS,
  paidForHats,
  paidPerHat,
  reportedBefore,
  suggestedRefund,
} from './problem.ts';

const ORDERED = [
  { id: 1, quantity: 1 },
  { id: 2, quantity: 3 },
];
const REPORT = {
  lines: [{ id: 2, quantity: 3 }],
  reason: 'misprint',
  wish: 'refund',
  words: 'Half a D',
  hasPhoto: false,
  isNew: false,
} as const;

test('a report is possible once a parcel is on its way', () => {
  const without = ORDER_STATUSES.filter((status) => mayReport({ status, hasParcels: false }));
  expect(without).toEqual(['shipped', 'completed']);
  const withParcels = ORDER_STATUSES.filter((status) => mayReport({ status, hasParcels: true }));
  expect(withParcels).toEqual(['shipped', 'completed', 'on_hold']);
});

test('a complete report has no messages', () => {
  expect(checkReport(REPORT, ORDERED, [])).toEqual({});
  expect(checkReport({ ...REPORT, words: ' ', hasPhoto: true }, ORDERED, [])).toEqual({});
  expect(checkReport({ ...REPORT, reason: 'lost', words: '' }, ORDERED, [])).toEqual({});
});

test('an incomplete report has a message for each missing field', () => {
  const empty = { lines: [], reason: null, wish: null, words: '', hasPhoto: false, isNew: false };
  expect(Object.keys(checkReport(empty, ORDERED, []))).toEqual(['lines', 'reason', 'wish']);
  expect(checkReport({ ...REPORT, words: ' ' }, ORDERED, [])).toEqual({
    words: 'Add a photo, or tell us what you see.',
  });
  expect(checkReport({ ...REPORT, words: 'x'.repeat(1001) }, ORDERED, [])).toHaveProperty('words');
});

test.each([
  [[{ id: 3, quantity: 1 }]],
  [[{ id: 1, quantity: 2 }]],
  [[{ id: 1, quantity: 0 }]],
  [
    [
      { id: 1, quantity: 1 },
      { id: 1, quantity: 1 },
    ],
  ],
])('a report is only about hats of the order, each once: %j', (lines) => {
  expect(checkReport({ ...REPORT, lines }, ORDERED, [])).toEqual({
    lines: 'Choose which hats it’s about.',
  });
});

test('a hat that was reported before is asked about, unless Printful reported it', () => {
  const reported = { reason: 'lost' as const, lines: [{ id: 2 }], at: 'later' };
  const known = [
    { reason: 'returned' as const, lines: [{ id: 2 }], at: 'latest' },
    reported,
    { ...reported, at: 'first' },
  ];
  expect(reportedBefore([{ id: 1 }, { id: 2 }], known)).toBe(reported);
  expect(reportedBefore([{ id: 1 }], known)).toBeNull();
  expect(Object.keys(checkReport(REPORT, ORDERED, known))).toEqual(['again']);
  expect(checkReport({ ...REPORT, isNew: true }, ORDERED, known)).toEqual({});
  expect(checkReport(REPORT, ORDERED, known.slice(0, 1))).toEqual({});
});

test('only hats that arrived are photographed, and only those that did not need an address', () => {
  expect(PROBLEM_REASONS.filter(hasPhoto)).toEqual(['misprint', 'damaged', 'wrong_hat']);
  expect(PROBLEM_REASONS.filter(needsAddress)).toEqual(['lost', 'returned']);
});

test('a decision stands once it is carried out', () => {
  expect(isUndecided({ decision: null, replacementId: null })).toBe(true);
  expect(isUndecided({ decision: 'replacement', replacementId: null })).toBe(true);
  expect(isUndecided({ decision: 'replacement', replacementId: 'A' })).toBe(false);
  expect(isUndecided({ decision: 'refund', replacementId: null })).toBe(false);
});

test('all hats of a line add up to what was paid for it, and no hat to more than a cent above its part', () => {
  const amount = fc.integer({ min: 0, max: 9_999_999 });
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 99 }), (share, tax, quantity) => {
      const line = { id: 7, quantity, share: cents(share), tax: cents(tax) };
      expect(paidForHats([{ id: 7, quantity }], [line])).toBe(share + tax);
      expect(Math.abs(paidPerHat(line) - share / quantity)).toBeLessThan(1);
      expect(Math.abs(paidForHats([{ id: 7, quantity: 1 }], [line]) - (share + tax) / quantity)).toBeLessThan(
        1,
      );
    }),
  );
  expect(paidForHats([{ id: 8, quantity: 1 }], [])).toBe(0);
});

test('hats whose refunds are suggested one after another come to what was paid for their line', () => {
  const line = { id: 7, quantity: 3, share: cents(1000), tax: cents(0) };
  const next = (refunded: number) => paidForHats([{ id: 7, quantity: 1 }], [{ ...line, refunded }]);
  expect([0, 1, 2, 3].map(next)).toEqual([334, 333, 333, 0]);
});

test('a replacement’s hats come to what was paid for as many of that value that are not refunded', () => {
  const line = { quantity: 1, share: cents(2999), tax: cents(100), refunded: 1 };
  const [one, three] = [
    { ...line, id: 1 },
    { id: 2, quantity: 3, share: cents(8997), tax: cents(601) },
  ];
  const paid = [one, three, { ...line, id: 3, share: cents(4999) }];
  const hats = (id: number, quantity: number) => ({ id, quantity, declaredValue: cents(2999) });
  expect(paidForHats([hats(9, 3)], paid)).toBe(9598);
  expect(paidForHats([hats(8, 2), hats(9, 2)], paid)).toBe(9598);
  expect(paidForHats([hats(8, 1), hats(9, 2)], [{ ...one, refunded: 0 }, three])).toBe(9498);
});

test('a suggested refund is at most what is left', () => {
  expect(suggestedRefund(cents(2499), cents(3000))).toBe(2499);
  expect(suggestedRefund(cents(2499), cents(99))).toBe(99);
});

test('a claim is due 30 days after the last delivery, and has no date without one', () => {
  const [first, last] = [new Date('2026-11-17T14:18:00Z'), new Date('2026-11-20T09:00:00Z')];
  expect(claimDue([last, null, first])).toEqual(new Date('2026-12-20T09:00:00Z'));
  expect(claimDue([null])).toBeNull();
});
