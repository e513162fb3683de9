import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isCancelable,
  isChangeable,
  isPaid,
  isUnshipped,
  mayMove,
  ORDER_STATUSES,
  type OrderStatus,
} from './order-status.ts';

const statuses = fc.constantFrom<OrderStatus>(...ORDER_STATUSES);

test('an order moves from pending to completed', () => {
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

test('a declined payment can be retried', () => {
  expect(mayMove('payment_failed', 'processing')).toBe(true);
});

test('no order becomes unpaid again, except by being canceled', () => {
  fc.assert(
    fc.property(statuses, statuses, (from, to) => {
      if (isPaid(from) && mayMove(from, to)) expect(isPaid(to) || to === 'canceled').toBe(true);
    }),
  );
});

test('a status cannot change to itself, and an order leaves refunded only if the refund failed', () => {
  fc.assert(
    fc.property(statuses, (status) => {
      expect(mayMove(status, status)).toBe(false);
      expect(mayMove('refunded', status)).toBe(status === 'on_hold');
    }),
  );
});

test('each status allows these actions', () => {
  const table = ORDER_STATUSES.map((status) => [
    status,
    isPaid(status) ? 'paid' : 'unpaid',
    isUnshipped(status) ? 'in the making' : '',
    isChangeable(status) ? 'changeable' : '',
    isCancelable(status) ? 'cancelable' : '',
  ]);
  expect(table).toEqual([
    ['pending', 'unpaid', '', 'changeable', 'cancelable'],
    ['processing', 'paid', 'in the making', 'changeable', 'cancelable'],
    ['sent_to_printful', 'paid', 'in the making', 'changeable', 'cancelable'],
    ['confirmed_with_printful', 'paid', 'in the making', '', 'cancelable'],
    ['shipped', 'paid', '', '', ''],
    ['completed', 'paid', '', '', ''],
    ['payment_failed', 'unpaid', '', 'changeable', 'cancelable'],
    ['on_hold', 'paid', '', 'changeable', 'cancelable'],
    ['canceled', 'unpaid', '', '', ''],
    ['refunded', 'paid', '', '', ''],
  ]);
});

test('no other moves are allowed', () => {
  const moves = ORDER_STATUSES.map((from) => [from, ORDER_STATUSES.filter((to) => mayMove(from, to)).sort()]);
  expect(Object.fromEntries(moves)).toEqual({
    pending: ['canceled', 'on_hold', 'payment_failed', 'processing'],
    payment_failed: ['canceled', 'on_hold', 'processing'],
    processing: ['canceled', 'on_hold', 'refunded', 'sent_to_printful'],
    sent_to_printful: ['canceled', 'confirmed_with_printful', 'on_hold', 'refunded'],
    confirmed_with_printful: ['canceled', 'on_hold', 'refunded', 'shipped'],
    shipped: ['completed', 'refunded'],
    completed: ['refunded'],
    on_hold: [
      ...['canceled', 'confirmed_with_printful', 'processing', 'refunded', 'sent_to_printful', 'shipped'],
    ],
    canceled: ['on_hold', 'refunded'],
    refunded: ['on_hold'],
  });
});
