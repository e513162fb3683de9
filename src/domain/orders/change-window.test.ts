import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isWindowOpen,
  mayExtend,
  mayFixEmail,
  sendsAt,
  type WindowedOrder,
  windowEnd,
} from './change-window.ts';
import { ORDER_STATUSES } from './order-status.ts';

const MINUTE = 60_000;
const PAID = new Date('2026-11-20T14:00:00Z');
const at = (minutes: number) => new Date(PAID.getTime() + minutes * MINUTE);

const OPEN: WindowedOrder = {
  status: 'processing',
  sendAfter: at(60),
  windowExtended: false,
  draftBegunAt: null,
  isDisputed: false,
  replaces: null,
};

const moment = fc.integer({ min: 0, max: 200 * MINUTE }).map((ms) => new Date(PAID.getTime() + ms));
const order = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES),
  sendAfter: fc.option(moment),
  windowExtended: fc.boolean(),
  draftBegunAt: fc.option(moment),
  isDisputed: fc.boolean(),
  replaces: fc.constantFrom(null, '7K2Q9MXA4T'),
});

describe('the window', () => {
  test('is open until its end, also while the order is on hold', () => {
    expect(isWindowOpen(OPEN, at(59.99))).toBe(true);
    expect(isWindowOpen({ ...OPEN, status: 'on_hold' }, at(0))).toBe(true);
    expect(isWindowOpen(OPEN, at(60))).toBe(false);
  });

  test.each<[string, Partial<WindowedOrder>]>([
    ['unpaid', { sendAfter: null }],
    ['begun at Printful', { draftBegunAt: at(1) }],
    ['disputed', { isDisputed: true }],
    ['a replacement', { replaces: '7K2Q9MXA4T' }],
    ['canceled', { status: 'canceled' }],
    ['refunded', { status: 'refunded' }],
    ['in production', { status: 'confirmed_with_printful' }],
  ])('is closed for an order that is %s', (_, changes) => {
    expect(isWindowOpen({ ...OPEN, ...changes }, at(1))).toBe(false);
  });

  test('never opens again', () => {
    fc.assert(
      fc.property(order, moment, moment, (any, first, second) => {
        const [earlier, later] = [first, second].sort((a, b) => a.getTime() - b.getTime());
        if (earlier && later && isWindowOpen(any, later)) expect(isWindowOpen(any, earlier)).toBe(true);
      }),
    );
  });

  test('is made longer once, by ten minutes', () => {
    fc.assert(
      fc.property(order, moment, (any, now) => {
        if (!mayExtend(any, now) || !any.sendAfter) return;
        expect(isWindowOpen(any, now)).toBe(true);
        const longer = { ...any, sendAfter: windowEnd(any.sendAfter, 10, MINUTE), windowExtended: true };
        expect(isWindowOpen(longer, new Date(any.sendAfter.getTime() + 10 * MINUTE - 1))).toBe(true);
        expect(mayExtend(longer, now)).toBe(false);
      }),
    );
  });
});

describe('an order goes to Printful', () => {
  test('at once without a window, and never without a payment', () => {
    expect(sendsAt({ paidAt: PAID, sendAfter: PAID }, 2000)).toEqual(PAID);
    expect(sendsAt({ paidAt: null, sendAfter: null }, 2000)).toBeNull();
  });

  test('when every change that came before the end had its time to be decided', () => {
    fc.assert(
      fc.property(moment, moment, fc.integer({ min: 0, max: 10_000 }), (sendAfter, received, grace) => {
        const window = { ...OPEN, sendAfter };
        if (!isWindowOpen(window, received) || sendAfter <= PAID) return;
        const sends = sendsAt({ paidAt: PAID, sendAfter }, grace)?.getTime() ?? 0;
        expect(sends).toBeGreaterThan(received.getTime() + grace);
      }),
    );
  });
});

test('the email address is corrected once, until the hats ship', () => {
  const fixable = { ...OPEN, emailFixedAt: null };
  expect(mayFixEmail(fixable)).toBe(true);
  expect(mayFixEmail({ ...fixable, status: 'confirmed_with_printful' })).toBe(true);
  for (const changes of [
    { emailFixedAt: at(1) },
    { sendAfter: null },
    { isDisputed: true },
    { status: 'shipped' as const },
    { replaces: '7K2Q9MXA4T' },
  ])
    expect(mayFixEmail({ ...fixable, ...changes })).toBe(false);
});
