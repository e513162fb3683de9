import { expect, test } from 'vitest';
import { walletDomains } from './wallet-domains.ts';

test.each([
  ['https://loudhats.shop', ['loudhats.shop', 'www.loudhats.shop']],
  ['https://www.loudhats.shop:8443', ['www.loudhats.shop', 'loudhats.shop']],
  ['http://localhost:3000', []],
  ['http://127.0.0.1:3000', []],
  ['http://[2001:db8::1]:3000', []],
])('a shop at %s may offer wallets at %j', (address, domains) => {
  expect(walletDomains(address)).toEqual(domains);
});
