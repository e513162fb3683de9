import { expect, test } from 'vitest';
import { canMove, orderStatuses } from './order-states.ts';

test('an archived order stays archived', () => {
  for (const status of orderStatuses) expect(canMove('archived', status)).toBe(false);
});

test('a canceled order can only be archived', () => {
  const after = orderStatuses.filter((status) => canMove('canceled', status));
  expect(after).toEqual(['archived']);
});

test('only orders in production are shipped', () => {
  const before = orderStatuses.filter((status) => canMove(status, 'fulfilled'));
  expect(before).toEqual(['inprocess', 'partial']);
});
