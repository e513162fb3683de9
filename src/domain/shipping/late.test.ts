import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { lateSince } from './late.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const before = new Date(NOW.getTime() - 1);

test('an order is late from its ship date on, until it ships or ends', () => {
  const late = ORDER_STATUSES.filter((status) => lateSince({ status, promisedShipBy: before }, NOW) !== null);
  expect(late).toEqual(['processing', 'sent_to_printful', 'confirmed_with_printful', 'on_hold']);
  expect(lateSince({ status: 'processing', promisedShipBy: before }, NOW)).toBe(before);
  expect(lateSince({ status: 'processing', promisedShipBy: NOW }, NOW)).toBeNull();
  expect(lateSince({ status: 'processing', promisedShipBy: null }, NOW)).toBeNull();
});
