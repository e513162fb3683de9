import { expect, test } from 'vitest';
import { mayCancelLate } from './late-order.ts';
import { ORDER_STATUSES } from './order-status.ts';

const LATE = {
  status: 'processing',
  announcedShipBy: new Date('2026-12-10'),
  printfulStatus: null,
  isDisputed: false,
} as const;

test('a shopper cancels a late order until it is shipped or over', () => {
  const cancelable = ORDER_STATUSES.filter((status) => mayCancelLate({ ...LATE, status }));
  expect(cancelable).toEqual(['processing', 'sent_to_printful', 'confirmed_with_printful', 'on_hold']);
});

test('only a broken promise lets a shopper cancel', () => {
  expect(mayCancelLate({ ...LATE, announcedShipBy: null })).toBe(false);
});

test('what Printful is making already is not canceled', () => {
  const stopped = [
    'draft',
    'pending',
    'failed',
    'canceled',
    'inreview',
    'onhold',
    'inprocess',
    'partial',
  ].filter((printfulStatus) => mayCancelLate({ ...LATE, printfulStatus }));
  expect(stopped).toEqual(['draft', 'pending', 'failed', 'canceled']);
});

test('a dispute is settled by the bank alone', () => {
  expect(mayCancelLate({ ...LATE, isDisputed: true })).toBe(false);
});
