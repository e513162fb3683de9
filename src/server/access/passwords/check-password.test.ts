import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHORTEST_PASSWORD } from '../../../domain/access/password.ts';
import { breachedPasswords, checkPassword, LONGEST_PASSWORD } from './check-password.ts';

const EMAIL = 'robin@hats.example';

test('a long password of random words is accepted', () => {
  for (const password of [
    'correct plum tractor',
    'vier grüne Hüte im Regen',
    'mZ8-kL2!vQ9x',
    '帽子を三つください、今すぐ全部',
  ])
    expect(checkPassword(password, EMAIL)).toBeNull();
});

test('a short password is refused, whatever its characters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: SHORTEST_PASSWORD - 1 }), (password) => {
      expect(checkPassword(password, EMAIL)).toContain('at least 12');
    }),
  );
});

test('a password that is too long is refused before it is hashed', () => {
  expect(checkPassword('ab cd ef gh '.repeat(LONGEST_PASSWORD), EMAIL)).toContain('at most 128');
});

test('every password on the list is refused, in lower and upper case', () => {
  for (const password of breachedPasswords().exact)
    for (const typed of [password, password.toUpperCase()])
      expect(checkPassword(typed, EMAIL)).not.toBeNull();
});

test.each([
  'Password1234',
  'P@ssw0rd2024!!',
  'qwerty!!!!!!!!',
  'Welcome_2026_1',
  'hellohello99',
  '!!letmein2026!!',
])('%s is refused as a variation of a stolen password', (password) => {
  expect(checkPassword(password, EMAIL)).toContain('stolen');
});

test('the email address and the name of the shop are refused', () => {
  expect(checkPassword('Robin@hats.example', EMAIL)).toContain('address');
  expect(checkPassword('Unhinged-Hats-99', EMAIL)).toContain('name of the shop');
});

test('a password with few different characters is refused', () => {
  expect(checkPassword('xyxyxyxyxyxyxyxyxy', EMAIL)).toContain('too few');
});
