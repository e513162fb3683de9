import { expect, test } from 'vitest';
import { morningMail } from './owner-mails.ts';

const MONEY = {
  today: { paid: 4999, orders: 1, hats: 1 },
  before: { paid: 4999, orders: 1, hats: 1 },
  keep: { amount: 0, share: null, unknown: 1 },
};

const morning = (facts: Partial<Parameters<typeof morningMail>[0]>) =>
  morningMail({
    day: '2026-11-27',
    money: MONEY,
    toDo: [],
    late: [],
    publicUrl: 'https://hats.example',
    ...facts,
  }).text;

test.each([
  [{ amount: -131, share: -0.1, unknown: 0 }, 'You keep: −$1.31\n'],
  [{ amount: 15_320, share: 0.37, unknown: 0 }, 'You keep: $153.20\n'],
  [{ amount: 820, share: 0.4, unknown: 1 }, 'You keep: $8.20, without 1 order of unknown cost\n'],
  [{ amount: 820, share: 0.4, unknown: 2 }, 'You keep: not known yet, 2 orders of unknown cost\n'],
  [{ amount: 0, share: null, unknown: 0 }, 'You keep: $0.00\n'],
])('the morning email says what is left, of a loss too: %o', (keep, line) => {
  expect(morning({ money: { ...MONEY, today: { ...MONEY.today, orders: 3 }, keep } })).toContain(line);
});

test('the morning email ends its figures with what is left, like a sum', () => {
  expect(morning({})).toMatch(
    /Paid: \$49\.99\nPaid a week before: \$49\.99\n(.+\n)+You keep: not known yet, 1 order of unknown cost\n\n/,
  );
});

test('the morning email lists ten orders that may be late, and counts one more', () => {
  const late = Array.from({ length: 11 }, (_, index) => ({
    id: `A${index}`,
    customerName: 'Maya',
    partyOn: '2026-12-05',
    arrivesBy: '2026-12-08',
  }));
  expect(morning({ late: late.slice(1) })).not.toContain('more');
  const text = morning({ late });
  expect(text).toContain('and 1 more');
  expect(text).not.toContain('#A10,');
});
