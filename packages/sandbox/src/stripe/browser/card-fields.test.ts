import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testCards } from '../test-cards.ts';
import {
  cardFields,
  checkCvc,
  checkExpiry,
  checkNumber,
  digitsOf,
  spacedExpiry,
  spacedNumber,
} from './card-fields.ts';

const testNumbers = testCards.map(({ number }) => number);
const now = new Date('2026-05-15T12:00:00Z');

test('spacing keeps every digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,15}$/), (digits) => {
      expect(digitsOf(spacedNumber(digits))).toBe(digits);
      expect(spacedNumber(spacedNumber(digits))).toBe(spacedNumber(digits));
    }),
  );
});

test('digits are grouped as on the card', () => {
  expect(spacedNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(spacedNumber('378282246310005')).toBe('3782 822463 10005');
  expect(spacedExpiry('1234')).toBe('12 / 34');
  expect(spacedExpiry('434')).toBe('04 / 34');
});

test('only the numbers of test cards are accepted', () => {
  for (const number of testNumbers) expect(checkNumber(spacedNumber(number), testNumbers)).toBeNull();
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,19}$/), (digits) => {
      fc.pre(!testNumbers.includes(digits));
      expect(checkNumber(digits, testNumbers)).not.toBeNull();
    }),
  );
});

test.each([
  ['4242 4242', 'incomplete_number', 'Your card number is incomplete.'],
  ['4242 4242 4242 4241', 'incorrect_number', 'Your card number is invalid.'],
  [
    '4111 1111 1111 1111',
    'incorrect_number',
    "Your card number is not a test card. Only Stripe's test cards work here.",
  ],
])('%s is refused', (number, code, message) => {
  expect(checkNumber(number, testNumbers)).toEqual({ type: 'validation_error', code, message });
});

test.each([
  ['05 / 26', null],
  ['04 / 26', 'invalid_expiry_month_past'],
  ['12 / 25', 'invalid_expiry_year_past'],
  ['13 / 30', 'invalid_expiry_month'],
  ['1', 'incomplete_expiry'],
])('in May 2026, expiration date %s gives %s', (expiry, code) => {
  expect(checkExpiry(expiry, now)?.code ?? null).toBe(code);
});

test('American Express security codes have four digits', () => {
  expect(checkCvc('123', '4242 4242')).toBeNull();
  expect(checkCvc('123', '3782 822463')?.code).toBe('incomplete_cvc');
  expect(checkCvc('1234', '3782 822463')).toBeNull();
});

test('a typed card becomes API fields', () => {
  expect(cardFields({ number: '4242 4242 4242 4242', expiry: '04 / 34', cvc: '123' })).toEqual({
    number: '4242424242424242',
    exp_month: 4,
    exp_year: 2034,
    cvc: '123',
  });
});
