import { expect, test } from 'vitest';
import { readSentCart, sentCartState } from './sent-cart.ts';

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
