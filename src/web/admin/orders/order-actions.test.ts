import { describe, expect, test } from 'vitest';
import type { HoldKind } from '../../../domain/orders/holds.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { cancelText, orderActions, refundable } from './order-actions.ts';

const PAID_AT = '2026-11-19T14:00:00.000Z';

const money = { total: '34.98', refunded: '0.00' };

const allowed = (
  status: OrderStatus,
  printfulOrderId: string | null = null,
  {
    refunded = '0.00',
    heldBy = [],
    printfulStatus = null,
    paidAt = ['pending', 'payment_failed', 'canceled'].includes(status) ? null : PAID_AT,
  }: Partial<Pick<AdminOrderDetail, 'heldBy' | 'printfulStatus' | 'paidAt'>> & { refunded?: string } = {},
) =>
  Object.entries(
    orderActions({
      status,
      paidAt,
      heldBy,
      printfulOrderId,
      printfulStatus,
      parcels: [],
      money: { ...money, refunded },
      disputes: [],
    }),
  )
    .filter(([, isAllowed]) => isAllowed)
    .map(([action]) => action);

describe('an order', () => {
  test.each([
    ['pending', null, ['cancel', 'edit']],
    ['processing', null, ['send', 'refund', 'cancel', 'edit', 'resend']],
    ['processing', '12', ['refund', 'cancel', 'edit', 'resend']],
    ['on_hold', '12', ['send', 'refund', 'cancel', 'edit', 'resend']],
    ['confirmed_with_printful', '12', ['refund', 'refundAll', 'cancel', 'resend']],
    ['completed', '12', ['refund', 'refundAll', 'resend', 'fix']],
    ['canceled', null, []],
  ] as const)('that is %s (Printful: %s) allows %j', (status, printfulId, actions) => {
    expect(allowed(status, printfulId)).toEqual(actions);
  });

  test('that a dispute or Printful holds cannot be sent', () => {
    expect(allowed('on_hold', null, { heldBy: ['address', 'owner'] })).toContain('send');
    expect(allowed('on_hold', null, { heldBy: ['address', 'dispute'] })).not.toContain('send');
    expect(allowed('on_hold', '12', { heldBy: ['printful'] })).not.toContain('send');
  });

  test('cannot be changed once Printful has it for production, even on hold', () => {
    const onHold = (printfulStatus: string) =>
      allowed('on_hold', '12', { heldBy: ['owner'], printfulStatus });
    for (const printfulStatus of ['pending', 'onhold', 'inprocess'])
      expect(onHold(printfulStatus)).not.toContain('edit');
    for (const printfulStatus of ['draft', 'failed', 'canceled'])
      expect(onHold(printfulStatus)).toContain('edit');
  });

  test('that was canceled after its payment can still be refunded', () => {
    expect(allowed('canceled', '12')).toEqual([]);
    expect(allowed('canceled', '12', { printfulStatus: 'canceled', paidAt: PAID_AT })).toEqual([
      'refund',
      'refundAll',
    ]);
  });

  test('that is refunded in full cannot be refunded again', () => {
    expect(allowed('completed', '12', { refunded: '34.98' })).toEqual(['resend', 'fix']);
  });
});

describe('money that a bank took or holds', () => {
  const order = (amount: string, status: string, refunded = '0.00') => ({
    status: 'on_hold' as const,
    paidAt: PAID_AT,
    heldBy: ['dispute'] as HoldKind[],
    printfulOrderId: null,
    printfulStatus: null,
    parcels: [],
    replaces: null,
    money: { ...money, refunded },
    disputes: [{ id: 'du_1', amount, status, reason: 'fraudulent', createdAt: '2026-11-20T14:00:00.000Z' }],
  });

  test('cannot be refunded', () => {
    expect(refundable(order('34.98', 'lost'))).toBe(0);
    expect(orderActions(order('34.98', 'needs_response')).refund).toBe(false);
    expect(refundable(order('10.00', 'lost', '4.98'))).toBe(2000);
    expect(refundable(order('34.98', 'won'))).toBe(3498);
  });

  test('is not promised to the shopper when the order is canceled', () => {
    expect(cancelText(order('34.98', 'lost'))).toBe(
      'Nothing is left to refund, and the shopper gets no email.',
    );
    expect(cancelText(order('10.00', 'lost'))).toMatch(/^\$24\.98 is refunded.*gets an email\.$/);
    expect(cancelText(order('34.98', 'won'))).toBe(
      'Everything paid is refunded, and the shopper gets an email.',
    );
    expect(cancelText({ ...order('34.98', 'won'), status: 'pending' })).toMatch(/^Nothing is paid/);
  });
});
