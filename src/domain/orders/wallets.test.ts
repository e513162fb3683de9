import { expect, test } from 'vitest';
import { walletName } from './wallets.ts';

test('a wallet has its brand’s name, and any other that of Stripe', () => {
  expect(['apple_pay', 'google_pay', 'link', 'samsung_pay', 'constructor'].map(walletName)).toEqual([
    'Apple Pay',
    'Google Pay',
    'Link',
    'samsung_pay',
    'constructor',
  ]);
});
