import { expect, test } from 'vitest';
import { canMove, orderStatuses } from './order-states.ts';

test('nothing comes back from the archive', () => {
  for (const status of orderStatuses) expect(canMove('archived', status)).toBe(false);
});

test('a canceled order stays canceled', () => {
  const after = orderStatuses.filter((status) => canMove('canceled', status));
  expect(after).toEqual(['archived']);
});

test('nothing is shipped that was not in production', () => {
  const before = orderStatuses.filter((status) => canMove(status, 'fulfilled'));
  expect(before).toEqual(['inprocess', 'partial']);
});
