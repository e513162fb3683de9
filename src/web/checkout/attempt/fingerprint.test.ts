import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

test('bodies that differ have other fingerprints', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(fingerprintOf({ a }) === fingerprintOf({ a: b })).toBe(a === b);
    }),
  );
});
