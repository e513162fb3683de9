import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitsAt } from '../../config/limits.ts';
import { type Party, type Step, waitAfter } from './throttle-policy.ts';

const waits = limitsAt(1).access;
const steps = fc.constantFrom<Step>('password', 'code', 'recovery');
const parties = fc.constantFrom<Party>('device', 'address', 'account');
const count = fc.integer({ min: 0, max: 1_000_000 });

test('another failure never shortens the wait', () => {
  fc.assert(
    fc.property(steps, parties, count, count, (step, party, failures, accountFailures) => {
      const now = waitAfter({ step, party, failures, accountFailures }, waits);
      const then = waitAfter(
        { step, party, failures: failures + 1, accountFailures: accountFailures + 1 },
        waits,
      );
      expect(then).toBeGreaterThanOrEqual(now);
    }),
  );
});

test('after the free failures, each wait is twice the one before', () => {
  const waitsOf = (party: Party, first: number, accountFailures: number) =>
    [0, 1, 2, 3].map((more) =>
      waitAfter({ step: 'password', party, failures: first + more, accountFailures }, waits),
    );
  const { firstWait, attackWait } = waits;
  const doubled = [0, firstWait, 2 * firstWait, 4 * firstWait];
  expect(waitsOf('device', 10, 0)).toEqual(doubled);
  expect(waitsOf('address', 5, 20)).toEqual(doubled);
  expect(waitsOf('address', 0, 21)).toEqual([0, attackWait, 2 * attackWait, 4 * attackWait]);
});

test('no wait exceeds the longest wait', () => {
  fc.assert(
    fc.property(steps, parties, count, count, (step, party, failures, accountFailures) => {
      const wait = waitAfter({ step, party, failures, accountFailures }, waits);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(waits.longestWait);
    }),
  );
});

test('failures by strangers do not delay a browser that has signed in before', () => {
  fc.assert(
    fc.property(steps, count, count, (step, failures, accountFailures) => {
      const alone = waitAfter({ step, party: 'device', failures, accountFailures: 0 }, waits);
      expect(waitAfter({ step, party: 'device', failures, accountFailures }, waits)).toBe(alone);
    }),
  );
});

test('the failures on an account alone never delay a password', () => {
  expect(
    waitAfter({ step: 'password', party: 'account', failures: 9999, accountFailures: 9999 }, waits),
  ).toBe(0);
});

test('codes tried from many addresses make strangers wait for each other', () => {
  expect(waitAfter({ step: 'code', party: 'account', failures: 100, accountFailures: 100 }, waits)).toBe(
    waits.longestWait,
  );
});
