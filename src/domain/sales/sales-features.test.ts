import { expect, test } from 'vitest';
import { type FeatureCounts, featureLines, percentOf } from './sales-features.ts';

const NONE: FeatureCounts = {
  orders: 0,
  changed: 0,
  canceled: 0,
  crewsStarted: 0,
  crewsBought: 0,
  wordsAsked: 0,
  wordsApproved: 0,
  wordsRefunded: 0,
  replacements: 0,
  codes: 0,
  codesPaid: 0,
  codesSaved: 0,
  codesProfit: null,
  codesUnknown: 0,
  applePay: 0,
  googlePay: 0,
  link: 0,
  parties: 0,
  partiesMissed: 0,
  gifts: 0,
};

test('each feature says what it is a part of', () => {
  const lines = featureLines({
    orders: 400,
    changed: 50,
    canceled: 4,
    crewsStarted: 20,
    crewsBought: 5,
    wordsAsked: 3,
    wordsApproved: 1,
    wordsRefunded: 2,
    replacements: 6,
    codes: 2,
    codesPaid: 2,
    codesSaved: 750,
    codesProfit: 1234,
    codesUnknown: 1,
    applePay: 100,
    googlePay: 20,
    link: 0,
    parties: 1,
    partiesMissed: 1,
    gifts: 30,
  });
  expect(lines.map(({ label, value, of }) => [label, value, of])).toEqual([
    ['Changed after paying', '50', '12.5% of 400 orders'],
    ['Canceled in the time to change', '4', '1% of 400 orders'],
    ['Crews bought', '5', '25% of 20 crews started'],
    ['Words approved', '1', '33% of 3 hats to check'],
    ['Replacements', '6', '1.5 per 100 orders'],
    ['Orders with a code', '2', '$7.50 less, you keep $12.34, without 1 order of unknown cost'],
    ['Paid with Apple Pay', '100', '25% of 400 orders'],
    ['Paid with Google Pay', '20', '5% of 400 orders'],
    ['Paid with Link', '0', '0% of 400 orders'],
    ['Late for their party', '1', '100% of 1 order for a party'],
    ['Gifts', '30', '7.5% of 400 orders'],
  ]);
});

test('what orders with a code left is not known while the costs of most are unknown', () => {
  const of = (unknown: Partial<FeatureCounts>) =>
    featureLines({ ...NONE, codes: 1, codesPaid: 3, codesSaved: 900, codesProfit: 500, ...unknown }).map(
      (one) => one.of,
    );
  expect(of({ codesUnknown: 2 })).toContain(
    '$9.00 less, what you keep is not known yet, 2 orders of unknown cost',
  );
  for (const codesUnknown of [0, 1])
    expect(of({ codesUnknown })).toContainEqual(expect.stringContaining('$9.00 less, you keep $5.00'));
  expect(of({ codes: 0, codesSaved: 0 })).toContain('$0.00 less, you keep $5.00');
});

test('a feature that nobody could use has no share', () => {
  expect(featureLines(NONE).map(({ value, of }) => [value, of])).toEqual(Array(11).fill(['0', null]));
});

test('small shares keep a decimal', () => {
  expect([percentOf(1, 8), percentOf(1, 100), percentOf(2, 3), percentOf(0, 0)]).toEqual([
    '12.5%',
    '1%',
    '67%',
    '0%',
  ]);
});
