import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from './money.ts';
import {
  hasFailed,
  isAccepted,
  isNewer,
  REFUND_STATUSES,
  type RefundStatus,
  refundedBy,
  returnedBy,
} from './refund-status.ts';

const statuses = fc.constantFrom<RefundStatus>(...REFUND_STATUSES);

test('a refund moves forward until it succeeds, and may still fail after that', () => {
  expect(isNewer('pending', 'requested')).toBe(true);
  expect(isNewer('succeeded', 'pending')).toBe(true);
  expect(isNewer('failed', 'succeeded')).toBe(true);
});

test('events lead to the same status in any order', () => {
  const last = (events: readonly RefundStatus[]) =>
    events.reduce<RefundStatus>((old, event) => (isNewer(event, old) ? event : old), 'requested');
  fc.assert(
    fc.property(fc.shuffledSubarray<RefundStatus>(['pending', 'succeeded', 'failed']), (events) => {
      expect(last([...events, ...events])).toBe(last(events));
    }),
  );
});

test('a failed refund stays failed, and no refund goes back', () => {
  const newer = REFUND_STATUSES.map((old) => [old, REFUND_STATUSES.filter((status) => isNewer(status, old))]);
  expect(Object.fromEntries(newer)).toEqual({
    requested: ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'],
    pending: ['requires_action', 'succeeded', 'failed', 'canceled'],
    requires_action: ['succeeded', 'failed', 'canceled'],
    succeeded: ['failed', 'canceled'],
    failed: [],
    canceled: [],
  });
});

test('a refund is either requested, accepted or failed', () => {
  fc.assert(
    fc.property(statuses, (status) => {
      const is = [status === 'requested', isAccepted(status), hasFailed(status)];
      expect(is.filter(Boolean)).toHaveLength(1);
    }),
  );
});

test.each<[RefundStatus, number, number]>([
  ['requested', 900, 0],
  ['pending', 900, 900],
  ['succeeded', 900, 900],
  ['failed', 0, 0],
])('a refund that is %s counts %i cents as refunded, and %i as returned', (status, refunded, returned) => {
  const refund = { status, amount: cents(900), paidOtherwise: cents(0) };
  expect([refundedBy(refund), returnedBy(refund)]).toEqual([refunded, returned]);
});

test('of a failed refund, what was paid another way counts', () => {
  const refund = { status: 'failed', amount: cents(900), paidOtherwise: cents(500) } as const;
  expect([refundedBy(refund), returnedBy(refund)]).toEqual([500, 500]);
});
