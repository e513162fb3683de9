import { expect, test } from 'vitest';
import { cancelable, canMove, orderStatuses } from './order-states.ts';

test('an archived order stays archived', () => {
  for (const status of orderStatuses) expect(canMove('archived', status)).toBe(false);
});

test('a canceled order can only be archived', () => {
  const after = orderStatuses.filter((status) => canMove('canceled', status));
  expect(after).toEqual(['archived']);
});

test('an order in review can only be canceled by Printful, and by the shop after its review', () => {
  expect(cancelable).not.toContain('inreview');
  expect(canMove('inreview', 'pending')).toBe(true);
  expect(canMove('inreview', 'inprocess')).toBe(false);
});

test('only orders in production are shipped', () => {
  const before = orderStatuses.filter((status) => canMove(status, 'fulfilled'));
  expect(before).toEqual(['inprocess', 'partial']);
});
