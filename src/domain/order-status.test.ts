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
