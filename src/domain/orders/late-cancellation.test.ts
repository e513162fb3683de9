import { expect, test } from 'vitest';
import { mayCancelLate } from './late-cancellation.ts';
import { ORDER_STATUSES } from './order-status.ts';

const LATE = {
  replaces: null,
  status: 'processing',
  announcedShipBy: new Date('2026-12-10'),
  printfulStatus: null,
  isDisputed: false,
} as const;

test('a shopper can cancel a late order until it ships or ends', () => {
  const cancelable = ORDER_STATUSES.filter((status) => mayCancelLate({ ...LATE, status }));
  expect(cancelable).toEqual(['processing', 'sent_to_printful', 'confirmed_with_printful', 'on_hold']);
});

test('a shopper can cancel only after a missed ship-by date', () => {
  expect(mayCancelLate({ ...LATE, announcedShipBy: null })).toBe(false);
});

test('an order that Printful is already making cannot be canceled', () => {
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
  expect(stopped).toEqual(['draft', 'pending', 'failed', 'canceled', 'inreview']);
});

test('a disputed order cannot be canceled', () => {
  expect(mayCancelLate({ ...LATE, isDisputed: true })).toBe(false);
});
