import { expect, test } from 'vitest';
import { giftIn, parseGift } from './stored-gift.ts';

test('what is stored is read back, and broken parts are empty', () => {
  const plan = { note: 'Wear it', from: 'Dad', email: 'priya@example.com', isGift: true, tells: false };
  expect(parseGift(JSON.stringify(plan))).toEqual(plan);
  expect(parseGift('{"note": 7, "from": ["Dad"], "isGift": "yes"}')).toEqual(parseGift(null));
  expect(parseGift('[')).toMatchObject({ isGift: false, note: '' });
});

test('the receiver’s email goes along only if she is to hear of it, and nothing does if it is no gift', () => {
  const plan = { note: 'Wear it', from: 'Dad', email: 'priya@example.com', isGift: true, tells: false };
  expect(giftIn(plan)).toEqual({ note: 'Wear it', from: 'Dad', email: '' });
  expect(giftIn({ ...plan, tells: true })).toEqual({ note: 'Wear it', from: 'Dad', email: plan.email });
  expect(giftIn({ ...plan, isGift: false })).toBeNull();
});
