import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

const answer = (status: string) => ({ status, paid: false });
const paid = { status: 'processing', paid: true };

test('our own record decides, whatever was heard', () => {
  for (const heard of ['accepted', 'failed', null] as const) expect(nextStep(paid, heard)).toBe('paid');
});

test('a failed payment is tried again after one answer, even a lost one', () => {
  for (const told of [answer('pending'), answer('payment_failed'), null])
    expect(nextStep(told, 'failed')).toBe('failed');
});

test('an accepted payment is waited for, though the last try was declined', () => {
  for (const told of [answer('pending'), answer('payment_failed'), null])
    expect(nextStep(told, 'accepted')).toBe('ask_again');
});

test('who comes by a link believes the first answer', () => {
  expect(nextStep(answer('payment_failed'), null)).toBe('failed');
  expect(nextStep(answer('canceled'), null)).toBe('failed');
  expect(nextStep(answer('pending'), null)).toBe('ask_again');
  expect(nextStep(null, null)).toBe('ask_again');
});
