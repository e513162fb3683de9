import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeBacklog } from './backlog.ts';

const MINUTE = 60_000;
const span = 5 * MINUTE;
const busy = { span, places: 20, isConfirming: true };

test.each([
  [{ waiting: 0, longest: 0, confirmed: 12 }, false, 'No order is waiting for Printful.'],
  [{ waiting: 1, longest: 1000, confirmed: 0 }, false, '1 order is on the way to Printful.'],
  [
    { waiting: 212, longest: 20 * MINUTE, confirmed: 180 },
    false,
    '212 orders are on the way to Printful, 36 a minute. The last is expected in 6 minutes.',
  ],
  [
    { waiting: 3, longest: 20 * MINUTE, confirmed: 12 },
    false,
    '3 orders are on the way to Printful, 2.4 a minute. The last is expected in 2 minutes.',
  ],
  [
    { waiting: 900, longest: 20 * MINUTE, confirmed: 10 },
    false,
    '900 orders are on the way to Printful, 2 a minute. The last is expected in 8 hours.',
  ],
  [
    { waiting: 40, longest: 5 * MINUTE, confirmed: 0 },
    true,
    '40 orders are waiting, and none was confirmed in the last 5 minutes.',
  ],
])('%j', (backlog, isStuck, says) => {
  expect(describeBacklog({ ...busy, ...backlog })).toEqual({ isStuck, says });
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
  const { isStuck, says } = describeBacklog({ ...busy, confirmed: 3, ...backlog });
  expect(isStuck).toBe(false);
  expect(/ a minute\. The last is expected in /.test(says), says).toBe(hasRate);
});

test('a backlog that moves is never called stuck', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1e6 }), (waiting, longest, confirmed) => {
      expect(describeBacklog({ ...busy, waiting, longest, confirmed }).isStuck).toBe(false);
    }),
  );
});
