import { expect, test } from 'vitest';
import { cardName, walletName } from './wallets.ts';

test('a wallet has its brand’s name, and any other that of Stripe', () => {
  expect(['apple_pay', 'google_pay', 'link', 'samsung_pay', 'constructor'].map(walletName)).toEqual([
    'Apple Pay',
    'Google Pay',
    'Link',
    'samsung_pay',
    'constructor',
  ]);
});

test('a card has its brand and its last four digits', () => {
  const named = ['visa', 'constructor', null].map((brand) => cardName({ brand, last4: '4242' }));
  expect(named).toEqual(['Visa 4242', 'Card 4242', 'Card 4242']);
  expect(cardName({ brand: null, last4: null })).toBeNull();
});
