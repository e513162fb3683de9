import { expect, test } from 'vitest';
import {
  ACCEPTED_HERE,
  hasStripeParams,
  keyInAddress,
  nextStep,
  redirectResultOf,
  thankYouPath,
} from './redirect-result.ts';

const returned = (status: string) =>
  `?order=7K2Q9MXA4T&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=${status}`;

test('the result is in the address that Stripe redirects to', () => {
  expect(redirectResultOf({ search: returned('succeeded'), state: null })).toBe('accepted');
  expect(redirectResultOf({ search: returned('failed'), state: null })).toBe('failed');
});

test('without Stripe’s parameters in the address, the result is read from the history state', () => {
  expect(redirectResultOf({ search: '?order=7K2Q9MXA4T', state: ACCEPTED_HERE })).toBe('accepted');
  expect(redirectResultOf({ search: '?order=7K2Q9MXA4T', state: { result: 'failed' } })).toBe('failed');
});

test('a plain link has no result', () => {
  for (const state of [null, 'accepted', { key: 'k' }])
    expect(redirectResultOf({ search: '?order=7K2Q9MXA4T', state })).toBeNull();
});

test('the address of an order holds its key, for this order alone, in the part that no server sees', () => {
  const address = new URL(thankYouPath('7K2Q9MXA4T', 'k+/='), 'https://shop.example');
  expect(address.search).toBe('?order=7K2Q9MXA4T');
  expect(keyInAddress(address, '7K2Q9MXA4T')).toBe('k+/=');
  expect(keyInAddress(address, '00000MXA4T')).toBeNull();
  expect(keyInAddress(new URL(thankYouPath('7K2Q9MXA4T'), address), '7K2Q9MXA4T')).toBeNull();
});

test('Stripe’s parameters in an address are found', () => {
  expect(hasStripeParams(returned('failed'))).toBe(true);
  expect(hasStripeParams('?order=7K2Q9MXA4T')).toBe(false);
});

const unpaid = (status: string) => ({ status, paid: false });
const paid = { status: 'processing', paid: true };

test('an order that is paid in our own record is paid, whatever the redirect says', () => {
  for (const result of ['accepted', 'failed', null] as const) expect(nextStep(paid, result)).toBe('paid');
});

test('after a failed payment, waiting ends with the first answer, even a lost one', () => {
  for (const answer of [unpaid('pending'), unpaid('payment_failed'), null])
    expect(nextStep(answer, 'failed')).toBe('failed');
});

test('after an accepted payment the shop is asked again, even if it answers that the payment failed', () => {
  for (const answer of [unpaid('pending'), unpaid('payment_failed'), null])
    expect(nextStep(answer, 'accepted')).toBe('ask_again');
});

test('an accepted payment that Stripe calls declined since has failed', () => {
  expect(nextStep({ ...unpaid('payment_failed'), declined: true }, 'accepted')).toBe('failed');
});

test('without a result, the shop’s answer decides', () => {
  expect(nextStep(unpaid('payment_failed'), null)).toBe('failed');
  expect(nextStep(unpaid('canceled'), null)).toBe('failed');
  expect(nextStep(unpaid('pending'), null)).toBe('ask_again');
  expect(nextStep(null, null)).toBe('ask_again');
});
