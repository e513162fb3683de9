import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPaid, mayMove, ORDER_STATUSES, type OrderStatus } from './order-status.ts';

const statuses = fc.constantFrom<OrderStatus>(...ORDER_STATUSES);

test('the way of an order leads from pending to completed', () => {
  const way = [
    'pending',
    'processing',
    'sent_to_printful',
    'confirmed_with_printful',
    'shipped',
    'completed',
  ] as const;
  way.slice(1).forEach((to, index) => {
    expect(mayMove(way[index] ?? 'pending', to)).toBe(true);
  });
});

test.each<[OrderStatus, OrderStatus[]]>([
  ['pending', ['processing', 'payment_failed', 'on_hold', 'canceled']],
  ['payment_failed', ['processing', 'on_hold', 'canceled']],
  ['processing', ['sent_to_printful', 'on_hold', 'canceled', 'refunded']],
  ['sent_to_printful', ['confirmed_with_printful', 'on_hold', 'canceled', 'refunded']],
  ['confirmed_with_printful', ['shipped', 'on_hold', 'canceled', 'refunded']],
  ['shipped', ['completed', 'refunded']],
  ['completed', ['refunded']],
  [
    'on_hold',
    ['processing', 'sent_to_printful', 'confirmed_with_printful', 'shipped', 'canceled', 'refunded'],
  ],
  ['canceled', ['on_hold', 'refunded']],
  ['refunded', ['on_hold']],
])('from %s an order moves to %j and nowhere else', (from, legal) => {
  expect(ORDER_STATUSES.filter((to) => mayMove(from, to)).sort()).toEqual([...legal].sort());
});

test('a declined payment may be tried again', () => {
  expect(mayMove('payment_failed', 'processing')).toBe(true);
});

test('no order becomes unpaid again, except by being canceled', () => {
  fc.assert(
    fc.property(statuses, statuses, (from, to) => {
      if (isPaid(from) && mayMove(from, to)) expect(isPaid(to) || to === 'canceled').toBe(true);
    }),
  );
});

test('nothing moves to where it is, and refunded is left only when the refund failed after all', () => {
  fc.assert(
    fc.property(statuses, (status) => {
      expect(mayMove(status, status)).toBe(false);
      expect(mayMove('refunded', status)).toBe(status === 'on_hold');
    }),
  );
});
