import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentAt, nextMorning } from './shop-time.ts';

const NEW_YORK = 'America/New_York';

test('a day and time are read as clocks in the shop’s zone show them', () => {
  expect(momentAt('2026-11-28', '18:59', NEW_YORK)?.toISOString()).toBe('2026-11-28T23:59:00.000Z');
  expect(momentAt('2026-07-04', '09:00', NEW_YORK)?.toISOString()).toBe('2026-07-04T13:00:00.000Z');
  expect(momentAt('2026-07-04', '09:00', 'Asia/Kolkata')?.toISOString()).toBe('2026-07-04T03:30:00.000Z');
});

test('a time that clocks skip is no moment, and one that they show twice is the first', () => {
  expect(momentAt('2027-03-14', '02:30', NEW_YORK)).toBeNull();
  expect(momentAt('2026-11-01', '01:30', NEW_YORK)?.toISOString()).toBe('2026-11-01T05:30:00.000Z');
});

test('text that is no day and time is no moment', () => {
  for (const [day, time] of [
    ['2026-02-30', '10:00'],
    ['2026-13-01', '10:00'],
    ['2026-11-28', '24:30'],
    ['11/28/2026', '10:00'],
    ['2026-11-28', ''],
  ] as const)
    expect(momentAt(day, time, NEW_YORK)).toBeNull();
});

test('every moment is found by what clocks show then', () => {
  const zones = fc.constantFrom(NEW_YORK, 'UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Kiritimati');
  fc.assert(
    fc.property(
      zones,
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      (zone, at) => {
        const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
        const shown = (moment: Date) => moment.toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16);
        const [day = '', time = ''] = shown(minute).split(' ');
        const found = momentAt(day, time, zone);
        expect(found && shown(found)).toBe(shown(minute));
        expect(found && found <= minute).toBe(true);
      },
    ),
  );
});

test('the next morning is eight o’clock in the shop’s zone, also when clocks change', () => {
  const after = (now: string) => nextMorning(new Date(now), NEW_YORK).toISOString();
  expect(after('2026-11-28T12:59:59Z')).toBe('2026-11-28T13:00:00.000Z');
  expect(after('2026-11-28T13:00:00Z')).toBe('2026-11-29T13:00:00.000Z');
  expect(after('2027-03-13T20:00:00Z')).toBe('2027-03-14T12:00:00.000Z');
  expect(after('2026-11-01T02:00:00Z')).toBe('2026-11-01T13:00:00.000Z');
});
