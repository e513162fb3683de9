import { expect, test } from 'vitest';
import {
  HARMLESS_DISPUTES,
  isEscalation,
  isLaterDispute,
  isOpenDispute,
  mayTakeMoney,
  moneyAtBank,
  refundableOf,
} from './dispute-status.ts';
import { cents } from './money.ts';

test('a dispute is open until the bank has decided', () => {
  for (const status of ['needs_response', 'under_review', 'warning_needs_response', 'appeal_under_review'])
    expect([isOpenDispute(status), mayTakeMoney(status)]).toEqual([true, true]);
  for (const status of ['won', 'warning_closed', 'prevented'])
    expect([isOpenDispute(status), mayTakeMoney(status)]).toEqual([false, false]);
  expect([isOpenDispute('lost'), mayTakeMoney('lost')]).toEqual([false, true]);
});

test('a decided dispute changes only if it was lost and is appealed', () => {
  expect(isLaterDispute('lost', 'under_review')).toBe(true);
  expect(isLaterDispute('under_review', 'under_review')).toBe(false);
  expect(isLaterDispute('under_review', 'lost')).toBe(false);
  expect(isLaterDispute('lost', 'won')).toBe(false);
  expect(isLaterDispute('appeal_under_review', 'lost')).toBe(true);
  expect(isLaterDispute('won', 'lost')).toBe(true);
  expect(isLaterDispute('appeal_under_review', 'won')).toBe(false);
  expect(isLaterDispute('needs_response', 'lost')).toBe(false);
  expect(isLaterDispute('lost', 'prevented')).toBe(true);
  expect(isLaterDispute('won', 'prevented')).toBe(false);
  expect(isLaterDispute('prevented', 'lost')).toBe(false);
});

test('an inquiry becomes a dispute, never the other way around', () => {
  expect(isLaterDispute('needs_response', 'warning_under_review')).toBe(true);
  expect(isEscalation('needs_response', 'warning_under_review')).toBe(true);
  expect(isLaterDispute('warning_needs_response', 'needs_response')).toBe(false);
  for (const next of ['warning_needs_response', 'warning_closed', 'lost'])
    expect(isEscalation(next, 'warning_under_review')).toBe(false);
  expect(isEscalation('needs_response', 'under_review')).toBe(false);
});

test('a dispute takes no money if it was won, prevented, or only a warning', () => {
  expect([...HARMLESS_DISPUTES].sort()).toEqual(['prevented', 'warning_closed', 'won']);
});

test('money that a bank holds or gave back cannot be refunded', () => {
  const disputes = ['needs_response', 'lost', 'won', 'prevented', 'warning_needs_response'].map(
    (status, index) => ({ status, amount: cents(10 ** index) }),
  );
  expect(moneyAtBank(disputes)).toEqual({ held: 1, returned: 10 });
  expect(refundableOf({ paid: cents(500), refunded: cents(200), disputes })).toBe(289);
  expect(refundableOf({ paid: cents(205), refunded: cents(200), disputes })).toBe(0);
});
