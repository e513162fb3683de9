import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../design/design.ts';
import { cents } from '../money/money.ts';
import type { CartItem } from './cart.ts';
import { addToSent, readSentCart, sentCartState } from './sent-cart.ts';

const FORM = { email: 'maya@example.com', note: '', kind: '', value: '', reason: '' };
const NOW = new Date('2026-11-20T12:00:00Z');
const OPEN = { isPaid: false, withdrawnAt: null, expiresAt: new Date('2026-11-21T12:00:00Z') };

test('without a discount, only the address counts', () => {
  expect(readSentCart(FORM)).toEqual({ discount: null, problems: {} });
  expect(Object.keys(readSentCart({ ...FORM, email: 'maya' }).problems)).toEqual(['email']);
});

test('a discount is a percentage or an amount, with a reason', () => {
  const form = { ...FORM, kind: 'percent', value: '20', reason: ' Her second team ' };
  expect(readSentCart(form).discount).toEqual({ kind: 'percent', value: 20, reason: 'Her second team' });
  expect(readSentCart({ ...form, kind: 'amount', value: '31' }).discount).toMatchObject({ value: 3100 });
  expect(Object.keys(readSentCart({ ...form, reason: ' ' }).problems)).toEqual(['reason']);
  expect(Object.keys(readSentCart({ ...form, value: '101' }).problems)).toEqual(['value']);
  expect(Object.keys(readSentCart({ ...form, kind: 'free_shipping' }).problems)).toEqual(['kind']);
});

test('a paid cart is paid, whatever happened to its link', () => {
  expect(sentCartState(OPEN, NOW)).toBe('open');
  expect(sentCartState({ ...OPEN, expiresAt: NOW }, NOW)).toBe('expired');
  expect(sentCartState({ ...OPEN, withdrawnAt: NOW, expiresAt: NOW }, NOW)).toBe('withdrawn');
  expect(sentCartState({ isPaid: true, withdrawnAt: NOW, expiresAt: NOW }, NOW)).toBe('paid');
});

test('hats that are added keep their own lines, but more of a ready-made hat is one line', () => {
  const custom: CartItem = {
    ...DEFAULT_DESIGN,
    id: 0,
    name: 'Custom Hat',
    price: cents(2499),
    image: '',
    quantity: 1,
    isCustom: true,
    frontendArtwork: null,
  };
  const ready = { ...custom, id: 7, name: 'Lake House', isCustom: false };
  const first = addToSent([], [custom, { ...custom, textLine1: 'Jess' }, ready], 1000);
  expect(first.map(({ id }) => id)).toEqual([1000, 1001, 7]);
  const second = addToSent(
    first,
    [
      { ...custom, id: 1000 },
      { ...ready, quantity: 2 },
    ],
    1000,
  );
  expect(second.map(({ id, quantity }) => [id, quantity])).toEqual([
    [1000, 1],
    [1001, 1],
    [7, 3],
    [1002, 1],
  ]);
});
