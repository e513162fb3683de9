import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { HOLD_KINDS } from './holds.ts';
import {
  holdBadge,
  leftToDo,
  type OrderInStates,
  orderStates,
  statusBadge,
  statusWords,
  type Waiting,
} from './order-states.ts';
import { ORDER_STATUSES } from './order-status.ts';

const NOW = new Date('2026-11-22T14:00:00Z');
const ZONE = 'America/New_York';
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

const ORDER: OrderInStates = {
  status: 'processing',
  sendAfter: null,
  wasScanned: true,
  refunded: cents(0),
  paid: cents(2999),
  waiting: [],
};

const KINDS = [...HOLD_KINDS, 'refund_returned', 'parcel_returned', 'problem', 'alert'] as const;

const waitings = fc.record({
  kind: fc.constantFrom<Waiting['kind']>(...KINDS),
  due: fc.option(fc.integer({ min: -500, max: 500 }).map(later)),
  isElsewhere: fc.boolean(),
});

const orders: fc.Arbitrary<OrderInStates> = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES),
  sendAfter: fc.option(fc.integer({ min: -5, max: 5 }).map(later)),
  wasScanned: fc.boolean(),
  refunded: fc.constantFrom(0, 1000, 2999).map(cents),
  paid: fc.constant(cents(2999)),
  waiting: fc.array(waitings, { maxLength: 5 }),
});

const badges = (order: Partial<OrderInStates>) =>
  orderStates({ ...ORDER, ...order }, NOW).map(({ badge }) => badge);
const task = (order: Partial<OrderInStates>) => leftToDo({ ...ORDER, ...order }, NOW, ZONE);

describe('every order', () => {
  test('has a badge in the color of its status, whatever it waits for', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const states = orderStates(order, NOW);
        const color = { completed: 'done', processing: 'busy' }[order.status as string] ?? 'plain';
        expect(states.length).toBeGreaterThan(0);
        expect(new Set(states.map(({ tone }) => tone))).toEqual(new Set([color]));
        expect(new Set(states.map(({ key }) => key)).size).toBe(states.length);
        expect(states[0]?.key).not.toBe('part_refunded');
      }),
    );
  });

  test('shows what is due first, and asks the owner for what nobody else will do', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const first = order.waiting
          .filter(({ kind }) => kind !== 'problem' && kind !== 'alert')
          .sort((a, b) => (a.due?.getTime() ?? Infinity) - (b.due?.getTime() ?? Infinity) || 0)[0];
        const earliest = order.waiting.filter(({ due }) => due?.getTime() === first?.due?.getTime());
        if (first) expect(earliest.map(({ kind }) => kind)).toContain(orderStates(order, NOW)[0]?.key);
        expect(leftToDo(order, NOW, ZONE).isForOwner).toBe(
          order.waiting.some(({ isElsewhere }) => !isElsewhere),
        );
      }),
    );
  });

  test('is described without names of the code', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const texts = orderStates(order, NOW).flatMap(({ badge, button }) => [badge, button]);
        for (const text of [...texts, leftToDo(order, NOW, ZONE).text, statusWords(order.status)])
          expect(text ?? 'None').not.toMatch(/_|undefined|null|NaN|on_hold|processing/i);
      }),
    );
  });
});

test.each([
  ['pending', 'Not paid yet'],
  ['payment_failed', 'Card declined'],
  ['processing', 'Going to Printful'],
  ['sent_to_printful', 'Printful is checking'],
  ['confirmed_with_printful', 'Being made'],
  ['shipped', 'On its way'],
  ['completed', 'Delivered'],
  ['canceled', 'Canceled'],
  ['refunded', 'Refunded'],
] as const)('an order that is %s reads "%s"', (status, badge) => {
  expect(badges({ status })).toEqual([badge]);
  expect(statusBadge(status).badge).toBe(badge);
});

test.each([
  ['dispute', 'Card dispute', 'Get the evidence file'],
  ['address', 'Address does not work', 'Fix the address'],
  ['content', 'Words to check', 'Decide on the words'],
  ['payment', 'Payment to check', 'Look at the payment'],
  ['printful', 'Printful has a question', 'Open at Printful'],
  ['owner', 'Stopped by you', 'Go on'],
] as const)('a hold for %s reads "%s", with the button "%s"', (kind, badge, button) => {
  const [shown, ...more] = orderStates({ ...ORDER, status: 'on_hold', waiting: [{ kind, due: null }] }, NOW);
  expect([shown?.badge, shown?.button, more]).toEqual([badge, button, []]);
  expect(holdBadge(kind)).toBe(badge);
});

test.each([
  ['payment', 'warning.issfr_1', 'Card may be stolen', 'Look at the payment'],
  ['owner', 'stopped', 'Stopped by you', 'Go on'],
  ['owner', 'out-of-stock', 'Out of stock at Printful', 'Send to Printful'],
  ['owner', 'discontinued', 'No longer made', 'Send to Printful'],
  ['owner', 'print-file', 'Printful does not make it', 'Send to Printful'],
  ['owner', 'failed-at-printful', 'Failed at Printful', 'Send to Printful'],
  ['owner', 'canceled-at-printful', 'No longer at Printful', 'Send to Printful'],
  ['owner', 'unknown-at-printful', 'No longer at Printful', 'Send to Printful'],
  ['owner', 'late-draft', 'Printful takes too long', 'Send to Printful'],
] as const)('a hold for %s because of %s reads "%s", with the button "%s"', (kind, cause, badge, button) => {
  const waiting = [{ kind, cause, due: null }];
  const [shown, ...more] = orderStates({ ...ORDER, status: 'on_hold', waiting }, NOW);
  expect([shown?.badge, shown?.button, more]).toEqual([badge, button, []]);
  expect(holdBadge(kind, cause)).toBe(badge);
});

test('a hold whose refund failed is a refund that came back', () => {
  const waiting: Waiting[] = [{ kind: 'payment', cause: 'refund.re_1', due: null, amount: cents(2999) }];
  expect(badges({ status: 'on_hold', waiting })).toEqual(['Refund came back']);
  expect(task({ status: 'on_hold', waiting })).toEqual({
    text: 'Bank sent $29.99 back. Pay it another way',
    isForOwner: true,
  });
});

test('an order can still change until its window ends', () => {
  expect(badges({ sendAfter: later(1) })).toEqual(['Can still change']);
  expect(badges({ sendAfter: NOW })).toEqual(['Going to Printful']);
  expect(task({ sendAfter: later(1) })).toEqual({
    text: 'Goes to Printful by itself at 10:00 AM',
    isForOwner: false,
  });
});

test('an order without a delivery scan does not claim to be delivered', () => {
  expect(badges({ status: 'completed', wasScanned: false })).toEqual(['Done, no delivery scan']);
});

test('a partial refund stands beside the state, a full one does not', () => {
  expect(badges({ status: 'shipped', refunded: cents(1000) })).toEqual(['On its way', '$10.00 refunded']);
  expect(badges({ status: 'refunded', refunded: cents(2999) })).toEqual(['Refunded']);
});

test('the earliest of several holds is the badge, and what the owner has to do', () => {
  const waiting: Waiting[] = [
    { kind: 'owner', due: null },
    { kind: 'dispute', due: later(200) },
    { kind: 'content', due: later(20) },
  ];
  expect(badges({ status: 'on_hold', waiting })).toEqual([
    'Words to check',
    'Card dispute',
    'Stopped by you',
  ]);
  expect(task({ status: 'on_hold', waiting }).text).toBe(
    'Say yes or no to the words by Mon, Nov 23, 5:00 AM',
  );
});

test('what the shopper or Printful does next is not left to the owner', () => {
  const words: Waiting = { kind: 'content', due: later(1), isElsewhere: true };
  expect(task({ status: 'on_hold', waiting: [words] })).toEqual({
    text: 'Nothing. The shopper is changing the words',
    isForOwner: false,
  });
  const both = task({ status: 'on_hold', waiting: [words, { kind: 'address', due: null }] });
  expect(both).toEqual({ text: 'Fix the address, then send again', isForOwner: true });
});

test.each<[Waiting, string]>([
  [{ kind: 'dispute', due: new Date('2026-11-28T23:59:00Z') }, 'Answer the bank by Sat, Nov 28, 6:59 PM'],
  [{ kind: 'dispute', due: null, isLost: true }, 'Cancel it if it is not made yet'],
  [{ kind: 'printful', cause: 'address', due: null }, 'Cancel it at Printful, then fix the address'],
  [{ kind: 'problem', due: null }, 'Answer what the shopper reported'],
])('of %j is left: %s', (waiting, text) => {
  expect(task({ status: 'on_hold', waiting: [waiting] })).toEqual({ text, isForOwner: true });
});
