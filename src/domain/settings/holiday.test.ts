import { expect, test } from 'vitest';
import { arrival, arrivalBy, openFrom, shipBy } from '../shipping/arrival.ts';
import { type Holiday, holidayText, settingsAt, weekFrom } from './holiday.ts';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from './shop-settings.ts';

const holiday: Holiday = {
  isOn: true,
  from: '2026-12-24',
  backOn: '2027-01-04',
  effect: 'closed',
  moreDays: 5,
  text: '',
  timeZone: 'America/Los_Angeles',
};
const withHoliday = (changes: Partial<Holiday>): ShopSettings => ({
  ...DEFAULT_SHOP_SETTINGS,
  holiday: { ...holiday, ...changes },
});

test.each([
  ['2026-12-24T07:59:59Z', false],
  ['2026-12-24T08:00:00Z', true],
  ['2027-01-04T07:59:59Z', true],
  ['2027-01-04T08:00:00Z', false],
])('at %s the shop is closed: %s', (at, isClosed) => {
  expect(settingsAt(new Date(at), withHoliday({})).pause !== null).toBe(isClosed);
  const off = withHoliday({ isOn: false });
  expect(settingsAt(new Date(at), off)).toBe(off);
});

test.each([
  ['America/New_York', '2026-12-30T04:59:59Z', '2026-12-29', '2027-01-05'],
  ['America/New_York', '2026-12-30T05:00:00Z', '2026-12-30', '2027-01-06'],
  ['Pacific/Auckland', '2026-10-24T12:00:00Z', '2026-10-25', '2026-11-01'],
])('a week from today in %s at %s', (timeZone, now, from, backOn) => {
  expect(weekFrom(new Date(now), timeZone)).toEqual({ from, backOn });
});

const during = new Date('2026-12-28T12:00:00Z');

test('a closed shop says why and until when, and promises what it always does', () => {
  const { pause, days } = settingsAt(during, withHoliday({ text: 'Gone skiing.' }));
  expect(pause).toEqual({
    until: '2027-01-04',
    text: 'Gone skiing. Orders open again on Monday, January 4. Your cart will wait.',
  });
  expect(days).toEqual(DEFAULT_SHOP_SETTINGS.days);
});

test('a closed shop counts days from when it opens, and an open one from the order', () => {
  const closed = settingsAt(during, withHoliday({}));
  const opens = new Date('2027-01-04T00:00:00Z');
  expect([openFrom(closed, during), openFrom(closed, new Date('2027-01-05')).getDate()]).toEqual([opens, 5]);
  expect(openFrom(DEFAULT_SHOP_SETTINGS, during)).toBe(during);
  expect(arrival(during, 1, closed)).toEqual(arrival(opens, 1, DEFAULT_SHOP_SETTINGS));
});

test('a longer promise moves when hats ship and arrive by its business days, and closes nothing', () => {
  const usual = DEFAULT_SHOP_SETTINGS;
  const later = settingsAt(during, withHoliday({ effect: 'longer', moreDays: 5 }));
  expect(later.pause).toBeNull();
  // Five business days are a week.
  const week = 7 * 86_400_000;
  expect(shipBy(during, later).getTime() - shipBy(during, usual).getTime()).toBe(week);
  expect(later.days.shippedIn).toEqual([10, 12]);
  const arrives = ({ days }: ShopSettings) => arrivalBy(days.standard, during, { days });
  expect(arrives(later).first.getTime() - arrives(usual).first.getTime()).toBe(week);
  expect(arrives(later).last.getTime() - arrives(usual).last.getTime()).toBe(week);
});

test('without a text, shoppers read when the owner is back and what happens', () => {
  expect(holidayText(holiday)).toBe(
    'We’re away. Orders open again on Monday, January 4. Your cart will wait.',
  );
  const dated = 'We are off until January 4. Orders open again at 9 AM.';
  expect(holidayText({ ...holiday, text: dated })).toBe(dated);
  expect(holidayText({ ...holiday, text: 'At the beach. Back Jan 4.' })).toBe(
    'At the beach. Back Jan 4. No new orders until then.',
  );
  expect(holidayText({ ...holiday, text: 'Until January 40!' })).toContain('Monday, January 4.');
  expect(holidayText({ ...holiday, effect: 'longer', moreDays: 1 })).toBe(
    'We’re away until Monday, January 4. New orders ship 1 business day later than usual.',
  );
});
