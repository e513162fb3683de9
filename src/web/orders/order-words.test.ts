import { expect, test } from 'vitest';
import { cents } from '../../domain/money.ts';
import { ORDER_STATUSES } from '../../domain/order-status.ts';
import { dayOf, happeningWords, parcelWords, refundedIn, STATUS_WORDS, stepsTaken } from './order-words.ts';

test('every state has a sentence, and none of them names the printer’s company', () => {
  for (const status of ORDER_STATUSES) {
    expect(STATUS_WORDS[status]).toMatch(/^[A-Z].*\.$/);
    expect(STATUS_WORDS[status]).not.toMatch(/printful/i);
  }
});

test('an order that ended early is on no step of the way', () => {
  expect(ORDER_STATUSES.filter((status) => stepsTaken(status) === null)).toEqual([
    'pending',
    'payment_failed',
    'canceled',
    'refunded',
  ]);
});

test('a refund is told with its amount, and days are days', () => {
  const at = '2026-11-20T14:00:00.000Z';
  expect(happeningWords({ kind: 'refunded', amount: cents(500), at })).toBe('$5.00 refunded');
  expect(dayOf(at)).toBe('Nov 20, 2026');
  const refund = { kind: 'refunded', amount: cents(500), at } as const;
  expect(refundedIn([{ kind: 'placed', at }, refund, refund])).toBe(1000);
  expect(refundedIn([])).toBe(0);
});

test('a parcel is told by who brings it and how far it is', () => {
  const parcel = { by: 'USPS Ground', trackingNumber: '9400', trackingUrl: null, deliveredAt: null };
  const shippedAt = '2026-11-20T14:00:00.000Z';
  expect(parcelWords({ ...parcel, shippedAt })).toBe('USPS Ground, shipped Nov 20, 2026');
  expect(parcelWords({ ...parcel, shippedAt, deliveredAt: '2026-11-24T14:00:00.000Z' })).toBe(
    'USPS Ground, delivered Nov 24, 2026',
  );
  expect(parcelWords({ ...parcel, by: '', shippedAt: null })).toBe('A parcel');
});
