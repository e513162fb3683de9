import { expect, test } from 'vitest';
import { RETENTION, type RetentionRule } from './retention.ts';

const rules: [string, RetentionRule][] = Object.entries(RETENTION);

test('each kind of personal data is stored for this many days', () => {
  expect(Object.fromEntries(rules.map(([key, { days }]) => [key, days]))).toEqual({
    unpaidOrders: 30,
    paidOrders: 2555,
    problems: 365,
    reviews: null,
    crews: 30,
    sentCarts: 30,
    mails: 90,
    subscribers: null,
    unconfirmedSubscribers: 30,
    formerSubscribers: 30,
    campaigns: null,
    administrators: 365,
    audit: 730,
    erasures: 365,
  });
});

test.each(rules)('the text for %s says what, why, and how long', (_, { what, why, days, until }) => {
  expect(what).toMatch(/^[A-Z].{10,}/);
  expect(why).toMatch(/^(to|so that) .{5,}/);
  const years = days === null ? 0 : days / 365;
  const period =
    days === null
      ? /^until .{5,}/
      : years === 1
        ? /^a year after /
        : new RegExp(`^${Number.isInteger(years) ? `${years} years` : `${days} days`} after `);
  expect(until).toMatch(period);
});

test('the texts are true for whoever reads them, a shopper or the owner', () => {
  for (const [, { what, why, until }] of rules)
    expect(`${what}, ${why}: ${until}`).not.toMatch(/\b(you|your|we|us|our)\b/i);
});
