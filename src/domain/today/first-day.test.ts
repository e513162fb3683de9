import { expect, test } from 'vitest';
import { type FirstDayFacts, firstDay } from './first-day.ts';

const READY: FirstDayFacts = {
  isLive: true,
  sendsMail: true,
  hasHats: true,
  hasPostalAddress: true,
  hasBackup: true,
  hasSold: true,
  hasSecondPerson: true,
  hasCodes: true,
};

test('each thing that is missing is one open step, and a shop that has all of it has no list', () => {
  expect(firstDay(READY, './start shop')).toEqual([]);
  const open = Object.keys(READY).map((fact) =>
    firstDay({ ...READY, [fact]: false }, './start shop')
      .filter(({ isDone }) => !isDone)
      .map(({ text }) => text),
  );
  expect(open.map((steps) => steps.length)).toEqual(open.map(() => 1));
  expect(new Set(open.flat()).size).toBe(open.length);
});
