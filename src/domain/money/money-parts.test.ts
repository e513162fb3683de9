import { expect, test } from 'vitest';
import { moneyPartOf, moneyPartText, PART_KINDS, partLabel } from './money-parts.ts';

test('a part of the money is read from an address as it was written, with any name', () => {
  for (const kind of PART_KINDS)
    for (const name of ['', 'CA', 'Hat: the sequel']) {
      const part = { kind, name };
      expect(moneyPartOf(moneyPartText(part))).toEqual(part);
    }
  expect(moneyPartOf(moneyPartText({ kind: 'all', name: '' }))).toEqual({ kind: 'all', name: '' });
});

test('anything else is no part', () => {
  for (const text of ['', 'hat', 'price:5', ':', 'toString:x']) expect(moneyPartOf(text)).toBeNull();
});

test('a part has the words that the shop uses elsewhere', () => {
  const labels = [
    partLabel('wallet', 'apple_pay'),
    partLabel('wallet', 'card'),
    partLabel('gift', 'yes'),
    partLabel('occasion', 'night-out'),
    partLabel('occasion', ''),
    partLabel('hat', ''),
  ];
  expect(labels).toEqual([
    'Apple Pay',
    'Card',
    'Gifts',
    'Girls’ night out',
    'Custom hats and hats for no occasion',
    'Custom hats',
  ]);
});
