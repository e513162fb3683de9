import { describe, expect, test } from 'vitest';
import type { HoldKind } from '../../../domain/holds.ts';
import { type OrderActions, orderActions } from './order-actions.ts';

const money = {
  subtotal: '29.99',
  discount: '0.00',
  discountPercentage: 0,
  shipping: '4.99',
  total: '34.98',
  refunded: '0.00',
  disputed: '0.00',
  disputeFee: '0.00',
  stripeFee: null,
  printfulCost: null,
  profit: null,
};

const allowed = (
  status: string,
  printfulOrderId: string | null = null,
  refunded = '0.00',
  heldBy: HoldKind[] = [],
) =>
  Object.entries(
    orderActions({ status, heldBy, printfulOrderId, total: '34.98', money: { ...money, refunded } }),
  )
    .filter(([, isAllowed]) => isAllowed)
    .map(([action]) => action as keyof OrderActions);

describe('an order', () => {
  test.each([
    ['pending', null, ['cancel', 'edit']],
    ['processing', null, ['send', 'refund', 'cancel', 'edit', 'resend']],
    ['processing', '12', ['refund', 'cancel', 'edit', 'resend']],
    ['on_hold', '12', ['send', 'refund', 'cancel', 'edit', 'resend']],
    ['confirmed_with_printful', '12', ['refund', 'cancel', 'resend']],
    ['completed', '12', ['refund', 'resend']],
    ['canceled', null, []],
  ] as const)('that is %s (Printful: %s) allows %j', (status, printfulId, actions) => {
    expect(allowed(status, printfulId)).toEqual(actions);
  });

  test('that a dispute or Printful holds cannot be sent', () => {
    expect(allowed('on_hold', null, '0.00', ['address', 'owner'])).toContain('send');
    expect(allowed('on_hold', null, '0.00', ['address', 'dispute'])).not.toContain('send');
    expect(allowed('on_hold', '12', '0.00', ['printful'])).not.toContain('send');
  });

  test('that is refunded in full cannot be refunded again', () => {
    expect(allowed('completed', '12', '34.98')).toEqual(['resend']);
  });
});
