import { expect, test } from 'vitest';
import { approvalCause, canceledAt, cancelWarning, cancelWarningText } from './approval.ts';

test.each([
  [[], null],
  [['approved'], null],
  [['approved', 'waiting', 'redraw'], 'approval'],
  [['approved', 'redraw'], 'redraw'],
] as const)('drawings that are %j wait for %s', (states, cause) => {
  expect(approvalCause(states.map((state) => ({ state })))).toBe(cause);
});

const HELD = new Date('2026-11-28T12:00:00Z');

test('Printful cancels 30 days after it began to hold the order', () => {
  expect(canceledAt(HELD).toISOString()).toBe('2026-12-28T12:00:00.000Z');
});

test.each([
  ['2026-12-21T11:59:59Z', null],
  ['2026-12-21T12:00:00Z', { warning: 7, left: 7 }],
  ['2026-12-27T11:00:00Z', { warning: 7, left: 2 }],
  ['2026-12-27T12:00:00Z', { warning: 1, left: 1 }],
  ['2026-12-28T12:00:00Z', null],
])('at %s the warning is %j', (now, warning) => {
  expect(cancelWarning(HELD, new Date(now))).toEqual(warning);
});

test('the warning names the last day', () => {
  expect(cancelWarningText('7K2Q9MXA4T', 1, '2026-12-28')).toMatch(
    /in 1 day, on Monday, December 28, unless/,
  );
  expect(cancelWarningText('7K2Q9MXA4T', 7, '2026-12-28')).toMatch(/in 7 days/);
});
