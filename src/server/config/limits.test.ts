import { expect, test } from 'vitest';
import { limitsAt } from './limits.ts';

test('unpaid orders are checked after 2, 5, 15 and 60 minutes, and 6 and 24 hours', () => {
  const minutes = limitsAt(1).settleDelays.map((delay) => delay / 60_000);
  expect(minutes).toEqual([2, 5, 15, 60, 360, 1440]);
});

test('the time scale changes waits, not sizes', () => {
  const limits = limitsAt(0.001);
  expect(limits.settleDelays[0]).toBe(120);
  expect(limits.orderBody).toBe(8 * 1024 * 1024);
});

test('timeouts of real work are not scaled', () => {
  expect(limitsAt(0.00001).shopperTimeout).toBe(limitsAt(1).shopperTimeout);
});
