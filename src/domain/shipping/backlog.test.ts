import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backlogEnd, describeBacklog } from './backlog.ts';

const MINUTE = 60_000;
const span = 5 * MINUTE;
const busy = { span, places: 20, isConfirming: true };

test.each([
  [{ waiting: 0, longest: 0, confirmed: 12 }, 'working', 'No order is waiting for Printful.'],
  [{ waiting: 1, longest: 1000, confirmed: 0 }, 'working', '1 order is on the way to Printful.'],
  [
    { waiting: 212, longest: 20 * MINUTE, confirmed: 180 },
    'busy',
    '212 orders are on the way to Printful, 36 a minute. The last is expected in 6 minutes.',
  ],
  [
    { waiting: 700, longest: 20 * MINUTE, confirmed: 180 },
    'busy',
    '700 orders are on the way to Printful, 36 a minute. The last is expected in 20 minutes.',
  ],
  [
    { waiting: 3, longest: 20 * MINUTE, confirmed: 12 },
    'busy',
    '3 orders are on the way to Printful, 2.4 a minute. The last is expected in 2 minutes.',
  ],
  [
    { waiting: 900, longest: 20 * MINUTE, confirmed: 10 },
    'busy',
    '900 orders are on the way to Printful, 2 a minute. The last is expected in 8 hours.',
  ],
  [
    { waiting: 40, longest: 5 * MINUTE, confirmed: 0 },
    'failing',
    '40 orders are waiting, and none was confirmed in the last 5 minutes.',
  ],
])('%j', (backlog, state, says) => {
  expect(describeBacklog({ ...busy, ...backlog })).toEqual({ state, says });
});

test.each([
  ['orders that need not queue', { waiting: 20, longest: MINUTE }, false],
  ['more orders than Printful gets at once', { waiting: 21, longest: 1000 }, true],
  ['an order that has waited for more than a minute', { waiting: 1, longest: MINUTE + 1 }, true],
  [
    'a queue while Printful does not answer',
    { waiting: 90, longest: MINUTE * 2, isConfirming: false },
    false,
  ],
])('%s: a rate and an expected end only if they mean something', (_, backlog, hasRate) => {
  const { state, says } = describeBacklog({ ...busy, confirmed: 3, ...backlog });
  expect(state).not.toBe('failing');
  expect(/ a minute\. The last is expected in /.test(says), says).toBe(hasRate);
});

test('a backlog that moves is never called stuck', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1e6 }), (waiting, longest, confirmed) => {
      expect(describeBacklog({ ...busy, waiting, longest, confirmed }).state).not.toBe('failing');
    }),
  );
});

const now = new Date('2026-11-21T14:37:00Z');
const endOf = (backlog: Partial<Parameters<typeof backlogEnd>[0]>, lastWindow: string | null = null) => {
  const end = backlogEnd(
    { ...busy, waiting: 0, longest: 0, confirmed: 0, ...backlog },
    { lastWindow: lastWindow === null ? null : new Date(lastWindow), now },
  );
  return end.kind === 'at' ? end.at.toISOString().slice(11, 16) : end.kind;
};

test.each([
  ['nothing waits', {}, null, 'nothing'],
  ['only windows are open', {}, '2026-11-21T15:14:00Z', '15:15'],
  ['a few orders are under way', { waiting: 3, longest: 1000 }, null, '14:38'],
  ['a queue moves', { waiting: 212, longest: 20 * MINUTE, confirmed: 180 }, null, '14:42'],
  [
    'a queue is over before the last window',
    { waiting: 212, longest: 20 * MINUTE, confirmed: 180 },
    '2026-11-21T15:14:00Z',
    '15:15',
  ],
  ['a queue does not move', { waiting: 40, longest: 5 * MINUTE }, '2026-11-21T15:14:00Z', 'unknown'],
  ['the shop confirms nothing', { waiting: 40, confirmed: 9, isConfirming: false }, null, 'unknown'],
])('the backlog ends when %s', (_, backlog, lastWindow, end) => {
  expect(endOf(backlog, lastWindow)).toBe(end);
});
