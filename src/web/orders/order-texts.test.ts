import { expect, test } from 'vitest';
import { HOLD_KINDS } from '../../domain/holds.ts';
import { cents } from '../../domain/money.ts';
import { ORDER_STATUSES } from '../../domain/order-status.ts';
import { dayOf, eventText, parcelText, refundedIn, statusText, stepsTaken } from './order-texts.ts';

test('every status has a text, and none names Printful', () => {
  for (const status of ORDER_STATUSES) {
    const words = statusText({ status, heldBy: [], history: [], delay: null });
    expect(words).toMatch(/^[A-Z].*\.$/);
    expect(words).not.toMatch(/printful/i);
  }
});

test('an order on hold says everything that holds it, without naming Printful', () => {
  const held = { status: 'on_hold', history: [], delay: null } as const;
  expect(statusText({ ...held, heldBy: ['dispute', 'printful'] })).toBe(
    'It is paid. The payment is disputed at your bank. The printer is checking it. You do not have to do anything.',
  );
  const texts = HOLD_KINDS.map((kind) => statusText({ ...held, heldBy: [kind] }));
  expect(new Set(texts).size).toBe(HOLD_KINDS.length);
  for (const text of texts) expect(text).not.toMatch(/printful/i);
});

test('the text for a late order has its ship-by date, and says “being made” only if it cannot be canceled', () => {
  const shipBy = '2026-12-10T23:59:59.999Z';
  const late = { status: 'confirmed_with_printful' as const, heldBy: [], history: [] };
  expect(statusText({ ...late, delay: { shipBy, refund: null } })).toMatch(/being made.*Dec 10, 2026\.$/);
  expect(statusText({ ...late, delay: { shipBy, refund: cents(500) } })).not.toMatch(/being made/);
});

test('the text for a canceled order mentions money only if it was paid', () => {
  const at = '2026-11-20T14:00:00.000Z';
  const canceled = { kind: 'canceled', at } as const;
  expect(statusText({ status: 'canceled', heldBy: [], delay: null, history: [canceled] })).toBe(
    'It is canceled.',
  );
  const history = [{ kind: 'paid', at }, canceled] as const;
  for (const status of ['canceled', 'refunded'] as const)
    expect(statusText({ status, heldBy: [], delay: null, history })).toMatch(/canceled.*money goes back/);
});

test('an order that is unpaid or ended early has no steps', () => {
  expect(ORDER_STATUSES.filter((status) => stepsTaken(status) === null)).toEqual([
    'pending',
    'payment_failed',
    'canceled',
    'refunded',
  ]);
});

test('a refund is shown with its amount, a time as a day, and all refunds as a sum', () => {
  const at = '2026-11-20T14:00:00.000Z';
  expect(eventText({ kind: 'refunded', amount: cents(500), at })).toBe('$5.00 refunded');
  expect(dayOf(at)).toBe('Nov 20, 2026');
  const refund = { kind: 'refunded', amount: cents(500), at } as const;
  expect(refundedIn([{ kind: 'placed', at }, refund, refund])).toBe(1000);
  expect(refundedIn([])).toBe(0);
});

test('a parcel is shown with its carrier and its latest date', () => {
  const parcel = { by: 'USPS Ground', trackingNumber: '9400', trackingUrl: null, deliveredAt: null };
  const shippedAt = '2026-11-20T14:00:00.000Z';
  expect(parcelText({ ...parcel, shippedAt })).toBe('USPS Ground, shipped Nov 20, 2026');
  expect(parcelText({ ...parcel, shippedAt, deliveredAt: '2026-11-24T14:00:00.000Z' })).toBe(
    'USPS Ground, delivered Nov 24, 2026',
  );
  expect(parcelText({ ...parcel, by: '', shippedAt: null })).toBe('A parcel');
});
