import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test('addresses that hold are mail addresses without room for a header', () => {
  fc.assert(fc.property(fc.emailAddress(), (email) => !/[\r\n\s<>]/.test(email) || !isEmail(email)));
  for (const email of [
    'a@b',
    '@b.co',
    'a b@c.de',
    'a@b.co\r\nBcc: x@y.zz',
    'a@b.co, c@d.ee',
    'a@.co',
    '<a@b.co>',
  ]) {
    expect(isEmail(email), email).toBe(false);
  }
  for (const email of ['maya@example.com', 'm.o+hat@mail.example.co.uk', "o'neil@example.com"]) {
    expect(isEmail(email), email).toBe(true);
  }
});
