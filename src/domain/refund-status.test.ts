import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasFailed, isAccepted, isNewer, REFUND_STATUSES, type RefundStatus } from './refund-status.ts';

const statuses = fc.constantFrom<RefundStatus>(...REFUND_STATUSES);

test('a refund goes on until it succeeded, and may fail even then', () => {
  expect(isNewer('pending', 'requested')).toBe(true);
  expect(isNewer('succeeded', 'pending')).toBe(true);
  expect(isNewer('failed', 'succeeded')).toBe(true);
});

test('whatever order news come in, the end is the same', () => {
  const last = (news: readonly RefundStatus[]) =>
    news.reduce<RefundStatus>((known, told) => (isNewer(told, known) ? told : known), 'requested');
  fc.assert(
    fc.property(fc.shuffledSubarray<RefundStatus>(['pending', 'succeeded', 'failed']), (news) => {
      expect(last([...news, ...news])).toBe(last(news));
    }),
  );
});

test('a failure is the end of a refund, and it never goes back', () => {
  const newer = REFUND_STATUSES.map((known) => [
    known,
    REFUND_STATUSES.filter((news) => isNewer(news, known)),
  ]);
  expect(Object.fromEntries(newer)).toEqual({
    requested: ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'],
    pending: ['requires_action', 'succeeded', 'failed', 'canceled'],
    requires_action: ['succeeded', 'failed', 'canceled'],
    succeeded: ['failed', 'canceled'],
    failed: [],
    canceled: [],
  });
});

test('a refund is asked for, accepted or failed, never two of them', () => {
  fc.assert(
    fc.property(statuses, (status) => {
      const is = [status === 'requested', isAccepted(status), hasFailed(status)];
      expect(is.filter(Boolean)).toHaveLength(1);
    }),
  );
});
