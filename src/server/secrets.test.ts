import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secretsFrom } from './secrets.ts';

const secrets = secretsFrom('a secret of at least thirty-two characters');

test('a signature is valid only for its text and purpose', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      const signature = secrets.sign('print-file', text);
      expect(signature).toMatch(/^[\w-]{22}$/);
      expect(secrets.verify('print-file', text, signature)).toBe(true);
      expect(secrets.verify('order-key', text, signature)).toBe(false);
      expect(secrets.verify('print-file', other, signature)).toBe(text === other);
    }),
  );
});

test('another secret gives other signatures', () => {
  const others = secretsFrom('another secret of thirty-two characters');
  expect(others.sign('print-file', 'hat')).not.toBe(secrets.sign('print-file', 'hat'));
});

test('no arbitrary text passes as a signature', () => {
  fc.assert(
    fc.property(fc.string(), (signature) => {
      expect(secrets.verify('print-file', 'hat', signature)).toBe(false);
    }),
  );
});
