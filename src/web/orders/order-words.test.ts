import { expect, test } from 'vitest';
import { cents } from '../../domain/money.ts';
import { ORDER_STATUSES } from '../../domain/order-status.ts';
import { dayOf, happeningWords, parcelWords, refundedIn, statusWords, stepsTaken } from './order-words.ts';

test('every state has a sentence, and none of them names the printer’s company', () => {
  for (const status of ORDER_STATUSES) {
    const words = statusWords({ status, history: [], delay: null });
    expect(words).toMatch(/^[A-Z].*\.$/);
    expect(words).not.toMatch(/printful/i);
  }
});

test('a late order says when it ships instead, and is not being made while it can be canceled', () => {
  const shipBy = '2026-12-10T23:59:59.999Z';
  const late = { status: 'confirmed_with_printful', history: [] } as const;
  expect(statusWords({ ...late, delay: { shipBy, refund: null } })).toMatch(/being made.*Dec 10, 2026\.$/);
  expect(statusWords({ ...late, delay: { shipBy, refund: cents(500) } })).not.toMatch(/being made/);
});

test('a canceled order speaks of money only when it was paid', () => {
  const at = '2026-11-20T14:00:00.000Z';
  const canceled = { kind: 'canceled', at } as const;
  expect(statusWords({ status: 'canceled', delay: null, history: [canceled] })).toBe('It is canceled.');
  const history = [{ kind: 'paid', at }, canceled] as const;
  for (const status of ['canceled', 'refunded'] as const)
    expect(statusWords({ status, delay: null, history })).toMatch(/canceled.*money goes back/);
});

test('an order that ended early is on no step of the way', () => {
  expect(ORDER_STATUSES.filter((status) => stepsTaken(status) === null)).toEqual([
    'pending',
    'payment_failed',
    'canceled',
    'refunded',
  ]);
});

test('a refund is told with its amount, and days are days', () => {
  const at = '2026-11-20T14:00:00.000Z';
  expect(happeningWords({ kind: 'refunded', amount: cents(500), at })).toBe('$5.00 refunded');
  expect(dayOf(at)).toBe('Nov 20, 2026');
  const refund = { kind: 'refunded', amount: cents(500), at } as const;
  expect(refundedIn([{ kind: 'placed', at }, refund, refund])).toBe(1000);
  expect(refundedIn([])).toBe(0);
});

test('a parcel is told by who brings it and how far it is', () => {
  const parcel = { by: 'USPS Ground', trackingNumber: '9400', trackingUrl: null, deliveredAt: null };
  const shippedAt = '2026-11-20T14:00:00.000Z';
  expect(parcelWords({ ...parcel, shippedAt })).toBe('USPS Ground, shipped Nov 20, 2026');
  expect(parcelWords({ ...parcel, shippedAt, deliveredAt: '2026-11-24T14:00:00.000Z' })).toBe(
    'USPS Ground, delivered Nov 24, 2026',
  );
  expect(parcelWords({ ...parcel, by: '', shippedAt: null })).toBe('A parcel');
});
