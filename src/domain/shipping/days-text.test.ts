import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, daysText } from './days-text.ts';

test('days in UTC are on one line, in whichever months', () => {
  const day = (text: string) => new Date(`${text}T23:59:59Z`);
  expect(daysText(day('2026-12-01'), day('2026-12-15'))).toBe('Dec\u00a01–15');
  expect(daysText(day('2026-11-27'), day('2026-12-07'))).toBe('Nov\u00a027–Dec\u00a07');
  expect(daysText(day('2026-12-04'))).toBe('Dec\u00a04');
});

test('on a page, days never break over two lines, and one day is named once', () => {
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, day, (...days) => {
      const [first = '', last = ''] = days.map((each) => each.toISOString()).sort();
      expect(daysBetween({ first, last })).not.toMatch(/[ \u2009]|(?<!\u2060)–|–(?!\u2060)/);
    }),
  );
  expect(daysBetween({ first: '2026-12-31', last: '2026-12-31' })).toBe('Dec\u00a031');
});
