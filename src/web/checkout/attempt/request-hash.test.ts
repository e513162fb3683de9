import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashRequest } from './request-hash.ts';

test('bodies that differ have other fingerprints', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(hashRequest({ a }) === hashRequest({ a: b })).toBe(a === b);
    }),
  );
});
