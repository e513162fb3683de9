import { expect, test } from 'vitest';
import { cents } from '../../domain/money/money.ts';
import type { ShopperOrder } from '../../wire/shopper-order.ts';
import { at, order } from './fixtures.ts';
import { beforeReport, leadText, reportedIn, reportFailure } from './problem-texts.ts';

test('before a package is on its way, a shopper reads what can be done now', () => {
  const window = { until: '2026-11-21T19:32:00.000Z', canExtend: true, refund: cents(13945) };
  expect(beforeReport(order({ window }))).toEqual({
    text: expect.stringContaining('You can still change the words'),
    isOnOrderPage: true,
  });
  const delay = { shipBy: '2026-12-10T23:59:59.999Z', refund: cents(13945), isCancelAsked: false };
  expect(beforeReport(order({ delay })).text).toContain('You can still cancel it');
  expect(beforeReport(order({ delay: { ...delay, refund: null } })).isOnOrderPage).toBe(false);
  expect(beforeReport(order({ status: 'confirmed_with_printful' })).text).toContain('too late to change');
  expect(beforeReport(order({ status: 'payment_failed' })).text).toContain('nothing was charged');
  expect(beforeReport(order({ status: 'canceled', window })).text).toContain('canceled');
});

const FREE = 'It replaces hats of order #A1, and you pay nothing.';
const DELAY = { shipBy: '2026-12-10T23:59:59.999Z', refund: null, isCancelAsked: false };
test.each<[Partial<ShopperOrder>, unknown]>([
  [{}, null],
  [{ status: 'shipped' }, null],
  [{ status: 'payment_failed' }, expect.stringContaining('nothing was charged')],
  [{ status: 'on_hold', heldBy: ['address'] }, expect.stringContaining('We’re checking the address.')],
  [{ delay: DELAY }, expect.stringContaining('Your order ships by Dec 10, 2026.')],
  [{ delay: DELAY, window: { until: at('19:32'), canExtend: true, refund: cents(13945) } }, null],
  [{ status: 'canceled', history: [{ kind: 'canceled', at: at('18:40') }] }, null],
  [{ replaces: 'A1' }, `${FREE} It goes to the workshop next.`],
  [{ replaces: 'A1', status: 'on_hold' }, `${FREE} We’re checking it before it goes to the workshop.`],
  [{ replaces: 'A1', status: 'shipped' }, FREE],
  [{ replaces: 'A1', status: 'canceled', history: [{ kind: 'canceled', at: at('18:40') }] }, null],
])('below the headline of an order that is %o stands what else is worth knowing', (changes, text) => {
  expect(leadText(order(changes))).toEqual(text);
});

test('a refused photo is said at its field, a second report above all, and empty fields elsewhere', () => {
  expect(reportFailure('photo')).toMatchObject({
    field: 'photo',
    text: expect.stringContaining('at most 10 MB'),
  });
  expect(reportFailure('conflict')).toMatchObject({
    field: null,
    text: expect.stringContaining('Write to us'),
  });
  expect(reportFailure('invalid')).toBeNull();
});

test('an earlier report is compared by its hats', () => {
  const hats = [{ lineId: 4, title: 'Lake', quantity: 1 }];
  const problem = { reason: 'lost', reportedAt: at('19:00'), hats } as ShopperOrder['problems'][0];
  expect(reportedIn({ problems: [problem] })).toEqual([
    { reason: 'lost', reportedAt: at('19:00'), lines: [{ id: 4 }] },
  ]);
});
