import { expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import { refusalOf, withReason } from './action.tsx';

const TEXT = 'Could not send order 7K2Q9MXA4T to Printful';

test('a failed action says why the shop refused it, after the usual text', () => {
  const refusal = JSON.stringify({ error: { code: 'conflict', message: 'It was refunded.' } });
  expect(withReason(TEXT, new ApiError(409, refusal, 'Conflict'))).toBe(`${TEXT}. It was refunded.`);
  expect(withReason(TEXT, new ApiError(422, refusal, ''))).toBe(`${TEXT}. It was refunded.`);
  expect(withReason(TEXT, new ApiError(500, refusal, ''))).toBe(TEXT);
  expect(withReason(TEXT, new Error('offline'))).toBe(TEXT);
  expect(withReason(TEXT, new ApiError(401, '', ''))).toBe(
    'You are signed out. Sign in in another tab, then try again.',
  );
});

test('what failed without an answer says so, unless the page knows better', () => {
  expect(refusalOf(new TypeError('Failed to fetch')).message).toBe(
    'The shop did not answer. Please try again.',
  );
  expect(refusalOf(new ApiError(500, 'oops', '')).message).toBe('The shop did not answer. Please try again.');
  expect(refusalOf(new Error('The order is not paid: pending.')).message).toBe(
    'The order is not paid: pending.',
  );
});
