import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validSettings } from '../../../test/valid-settings.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { arrival, arrivalBy, shipBy } from './arrival.ts';

const day = (date: Date) => date.toISOString().slice(0, 10);

test('a hat ordered on a Friday takes two to seven business days to print and five to ten to arrive', () => {
  const { first, last } = arrival(new Date('2026-11-20T23:00Z'), 1, DEFAULT_SETTINGS);
  expect([day(first), day(last)]).toEqual(['2026-12-01', '2026-12-15']);
});

test('hats that ship free take four to nine business days to arrive', () => {
  const { first, last } = arrival(new Date('2026-11-20T12:00Z'), 7, DEFAULT_SETTINGS);
  expect([day(first), day(last)]).toEqual(['2026-11-30', '2026-12-14']);
});

test('words that a person looks at first may come a business day later, and not sooner', () => {
  const { standard } = DEFAULT_SETTINGS.days;
  const review = { isReviewed: true };
  const { first, last } = arrivalBy(standard, new Date('2026-11-20T23:00Z'), {
    days: DEFAULT_SETTINGS.days,
    ...review,
  });
  expect([day(first), day(last)]).toEqual(['2026-12-01', '2026-12-16']);
});

test('a hat paid for on a Friday ships by the end of the seventh business day', () => {
  expect(shipBy(new Date('2026-11-20T23:00Z'), DEFAULT_SETTINGS).toISOString()).toBe(
    '2026-12-01T23:59:59.999Z',
  );
  expect(shipBy(new Date('2026-11-21T12:00Z'), DEFAULT_SETTINGS).toISOString()).toBe(
    '2026-12-01T23:59:59.999Z',
  );
  expect(shipBy(new Date('2026-11-23T00:00Z'), DEFAULT_SETTINGS).toISOString()).toBe(
    '2026-12-02T23:59:59.999Z',
  );
});

test('no hat arrives on a weekend', () => {
  const ordered = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(ordered, fc.integer({ min: 1, max: 20 }), validSettings, (date, hats, settings) => {
      const { first, last } = arrival(date, hats, settings);
      expect([first.getUTCDay(), last.getUTCDay()].every((weekday) => weekday >= 1 && weekday <= 5)).toBe(
        true,
      );
      expect(first <= last).toBe(true);
    }),
  );
});
