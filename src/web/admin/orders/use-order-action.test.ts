import { expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import { withReason } from './use-order-action.ts';

const TEXT = 'Could not send order 7K2Q9MXA4T to Printful';

test('a failed action says why the shop refused it, after the usual text', () => {
  const refusal = JSON.stringify({ error: { code: 'conflict', message: 'It was refunded.' } });
  expect(withReason(TEXT, new ApiError(409, refusal, 'Conflict'))).toBe(`${TEXT}. It was refunded.`);
  expect(withReason(TEXT, new ApiError(500, refusal, ''))).toBe(TEXT);
  expect(withReason(TEXT, new Error('offline'))).toBe(TEXT);
});
