import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOrderId, orderIdFrom } from './order-id.ts';

test('an order id has ten unambiguous characters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 32 }), (bytes) => {
      const id = orderIdFrom(bytes);
      expect(isOrderId(id)).toBe(true);
      expect(id).not.toMatch(/[ILOU]/);
    }),
  );
});

test('too few bytes are refused', () => {
  expect(() => orderIdFrom(new Uint8Array(9))).toThrow(RangeError);
});

test.each(['', '7K2Q9MXA4', '7K2Q9MXA4TT', '7k2q9mxa4t', 'IIIIIIIIII', "7K2Q9MXA4'"])(
  '%j is not an order id',
  (text) => {
    expect(isOrderId(text)).toBe(false);
  },
);
