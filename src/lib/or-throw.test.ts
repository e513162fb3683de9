import { expect, test } from 'vitest';
import { orThrow } from './or-throw.ts';

test('an error is thrown, any other outcome returned', () => {
  const refusal = new Error('no');
  expect(() => orThrow(refusal)).toThrow(refusal);
  expect([orThrow(null), orThrow({ id: 1 })]).toEqual([null, { id: 1 }]);
});
