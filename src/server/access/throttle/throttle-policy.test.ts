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
