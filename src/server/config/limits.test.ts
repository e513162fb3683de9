import { expect, test } from 'vitest';
import { TIMEOUTS } from '../../start/shutdown.ts';
import { QUEUES } from '../jobs/queues.ts';
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

test('a shop stops within 8 seconds, and no wait is cut by the one around it', () => {
  const { grace, requests, jobs, connections } = limitsAt(1).stopping;
  const shop = Math.max(grace + requests, jobs) + connections;
  expect(shop).toBeLessThan(TIMEOUTS.shopToClose);
  expect(TIMEOUTS.shopToClose).toBeLessThan(8000);
});

test('jobs that wait for Printful leave connections to the other jobs', () => {
  const { orders, statuses } = QUEUES;
  expect(orders.slots + statuses.slots).toBeLessThan(limitsAt(1).jobsDatabase.connections);
});
