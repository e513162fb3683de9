import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasFailed, isAccepted, isNewer, REFUND_STATUSES, type RefundStatus } from './refund-status.ts';

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
