import { expect, test } from 'vitest';
import { orderFaults, type StoredOrder } from './check-orders.ts';

const PAID: StoredOrder = {
  id: 'PAID',
  amounts: '2999 0 499 3498 2999x1',
  status: 'processing',
  isAtPrintful: false,
  isReplacement: false,
};
const PENDING: StoredOrder = { ...PAID, id: 'PENDING', status: 'pending' };
const faultsIn = (...after: StoredOrder[]) => orderFaults(['PAID'], [PAID, PENDING], after);

test('orders may be refunded, canceled, abandoned, replaced, and added', () => {
  const replacement = { ...PAID, id: 'AGAIN', isReplacement: true, isAtPrintful: true };
  expect(faultsIn({ ...PAID, status: 'refunded' }, { ...PENDING, status: 'canceled' })).toEqual([]);
  expect(faultsIn(PAID, replacement, { ...PENDING, id: 'NEW' })).toEqual([]);
});

test('a paid order must not disappear', () => {
  expect(faultsIn(PENDING)).toEqual(['the paid order PAID is gone']);
});

test('an order keeps its amounts', () => {
  expect(faultsIn({ ...PAID, amounts: '0 0 0 0 0x1' })).toEqual([
    'the order PAID has 0 0 0 0 0x1 instead of 2999 0 499 3498 2999x1',
  ]);
});

test.each([{ status: 'processing' }, { status: 'shipped' }, { isAtPrintful: true }])(
  'an unpaid order is not made: %o',
  (change) => {
    expect(faultsIn(PAID, { ...PENDING, ...change })).toHaveLength(1);
  },
);
