import { expect, test } from 'vitest';
import { ACCEPTED_HERE, holdsProviderWords, redirectResultOf } from './redirect-result.ts';

const returned = (status: string) =>
  `?order=7K2Q9MXA4T&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=${status}`;

test('the provider’s page leads back with what it knows', () => {
  expect(redirectResultOf({ search: returned('succeeded'), state: null })).toBe('accepted');
  expect(redirectResultOf({ search: returned('failed'), state: null })).toBe('failed');
});

test('what was heard outlives the address it came in', () => {
  expect(redirectResultOf({ search: '?order=7K2Q9MXA4T', state: ACCEPTED_HERE })).toBe('accepted');
  expect(redirectResultOf({ search: '?order=7K2Q9MXA4T', state: { heard: 'failed' } })).toBe('failed');
});

test('a mere link has heard nothing', () => {
  for (const state of [null, 'accepted', { key: 'k' }])
    expect(redirectResultOf({ search: '?order=7K2Q9MXA4T', state })).toBeNull();
});

test('an address with the provider’s words is told from a clean one', () => {
  expect(holdsProviderWords(returned('failed'))).toBe(true);
  expect(holdsProviderWords('?order=7K2Q9MXA4T')).toBe(false);
});
