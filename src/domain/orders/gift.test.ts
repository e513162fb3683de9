import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkGift,
  type Gift,
  giftForm,
  giftSlip,
  giftText,
  isSameGift,
  MAX_FROM,
  MAX_NOTE,
  NO_GIFT,
  shortName,
  toGift,
} from './gift.ts';

const gift = (parts: Partial<Gift>): Gift => ({ ...NO_GIFT, ...parts });

test('a note, a name and an address are optional', () => {
  expect(checkGift(NO_GIFT)).toEqual({});
  expect(giftSlip(NO_GIFT)).toEqual({ subject: 'A gift for you' });
  expect([giftText(NO_GIFT), giftText({ ...NO_GIFT, note: 'Wear\nit' })]).toEqual([
    'A gift',
    'A gift: “Wear it”',
  ]);
});

test('it says who it is from, and the note as typed', () => {
  const typed = gift({ note: '  You said yes.\r\nI said this hat. ', from: ' Dad\u200b ' });
  expect(giftSlip(toGift(typed))).toEqual({
    subject: 'A gift from Dad',
    message: 'You said yes.\nI said this hat.',
  });
});

describe('a note', () => {
  test.each([
    ['You said yes. I said this hat. Love, Jess'],
    ['“Ça va?” — Zoë & Ønder, 100% (no refunds!) €5 … ¡olé!'],
    ['Look: https://hats.example/party?x=1 or www.hats.example'],
    ['Ẹ̀ kú àárọ̀'],
    ['x'.repeat(MAX_NOTE)],
  ])('%j is printed', (note) => {
    expect(checkGift(gift({ note }))).toEqual({});
  });

  test.each([
    ['Love ♥', '♥'],
    ['Спасибо', 'С, п, а, and other characters'],
    ['👨‍👩‍👧 and 🎉', '👨‍👩‍👧 and 🎉'],
    [`a${'\u0301'.repeat(9)}`, `á${'\u0301'.repeat(8)}`],
  ])('%j is refused with what cannot be printed', (note, named) => {
    expect(checkGift(gift({ note }))).toEqual({
      note: `We can’t print ${named} in a note. Use letters, digits and plain punctuation`,
    });
  });

  test('of 2,000 emoji is refused because of the emoji, not of its length', () => {
    expect(checkGift(gift({ note: '🎉'.repeat(2000) })).note).toMatch(/^We can’t print 🎉 in a note/);
  });

  test('that is too long says how long it is', () => {
    expect(checkGift(gift({ note: 'x'.repeat(201) })).note).toBe(
      'At most 200 characters fit here; this has 201',
    );
  });
});

test('a name is one line of at most 40 characters', () => {
  expect(toGift(gift({ from: 'Mom\nand Dad' })).from).toBe('Mom and Dad');
  expect(checkGift(gift({ from: 'x'.repeat(MAX_FROM + 1) })).from).toMatch(/^At most 40/);
});

test('an address without an @ is no address', () => {
  expect(checkGift(gift({ email: 'bride.example' })).email).toContain('has no @');
});

test('whatever passes fits Printful, and is stored as it was checked', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 260 }),
    fc.string({
      unit: fc.constantFrom('a', 'É', ' ', '\n', '\r', '’', '♥', '\u200b', '\u0301'),
      maxLength: 260,
    }),
  );
  fc.assert(
    fc.property(text, text, (note, from) => {
      const typed = gift({ note, from });
      const stored = toGift(typed);
      expect(toGift(stored)).toEqual(stored);
      expect(checkGift(stored)).toEqual(checkGift(typed));
      if (Object.keys(checkGift(typed)).length > 0) return;
      const { subject, message = '' } = giftSlip(stored);
      expect([...subject].length).toBeLessThanOrEqual(200);
      expect(message.length).toBeLessThanOrEqual(200);
      expect(subject + message).not.toMatch(/\p{Extended_Pictographic}(?<![©®])|[^\n\P{C}]/u);
    }),
    { numRuns: 500 },
  );
});

test('a gift without a word is not the same as none', () => {
  expect([isSameGift(NO_GIFT, null), isSameGift(null, null), isSameGift(NO_GIFT, gift({}))]).toEqual([
    false,
    true,
    true,
  ]);
  expect([giftForm(null).isGift, giftForm(NO_GIFT).isGift]).toEqual(['no', 'yes']);
});

test('a shopper is called by the first name, and on a gift by all that it is signed with', () => {
  expect(shortName(' Maya  Ortiz', null)).toBe('Maya');
  expect(shortName('Maya Ortiz', { from: 'The whole crew ' })).toBe('The whole crew');
  expect(shortName('', null)).toBe('The shopper');
  expect(shortName('Maya Ortiz', { from: '' }, 'there')).toBe('there');
});
