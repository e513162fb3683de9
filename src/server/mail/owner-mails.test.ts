import { expect, test } from 'vitest';
import { morningMail } from './owner-mails.ts';

test.each([
  [{ amount: -131, share: -0.1, unknown: 0 }, 'You keep: −$1.31\n'],
  [{ amount: 15_320, share: 0.37, unknown: 0 }, 'You keep: $153.20\n'],
  [{ amount: 0, share: null, unknown: 1 }, 'You keep: not known yet\n'],
])('the morning email says what is left, of a loss too: %o', (keep, line) => {
  const day = { paid: 4999, orders: 1, hats: 1 };
  const { text } = morningMail({
    ...{ day: '2026-11-27', toDo: [], late: [], publicUrl: 'https://hats.example' },
    money: { today: day, before: day, keep },
  });
  expect(text).toContain(line);
});
