import { expect, test } from 'vitest';
import { cents } from '../../domain/money/money.ts';
import { order } from './fixtures.ts';
import { beforeReport } from './problem-texts.ts';

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
