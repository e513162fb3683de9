import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breachedPasswords, checkPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD } from './check-password.ts';

const EMAIL = 'robin@hats.example';

test('a long password of random words is welcome', () => {
  for (const password of [
    'correct plum tractor',
    'vier grüne Hüte im Regen',
    'mZ8-kL2!vQ9x',
    '帽子を三つください、今すぐ全部',
  ])
    expect(checkPassword(password, EMAIL)).toBeNull();
});

test('a short password is refused, whatever it is made of', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: SHORTEST_PASSWORD - 1 }), (password) => {
      expect(checkPassword(password, EMAIL)).toContain('at least 12');
    }),
  );
});

test('one that never ends is refused before it is hashed', () => {
  expect(checkPassword('ab cd ef gh '.repeat(LONGEST_PASSWORD), EMAIL)).toContain('at most 128');
});

test('every password of the list is refused, in any case', () => {
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
])('%s is a stolen one in disguise', (password) => {
  expect(checkPassword(password, EMAIL)).toContain('stolen');
});

test('the address and the shop make no password', () => {
  expect(checkPassword('Robin@hats.example', EMAIL)).toContain('address');
  expect(checkPassword('Unhinged-Hats-99', EMAIL)).toContain('name of the shop');
});

test('few characters make no password', () => {
  expect(checkPassword('xyxyxyxyxyxyxyxyxy', EMAIL)).toContain('too few');
});
