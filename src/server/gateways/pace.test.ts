import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Budget, claimSlot } from './pace.ts';

const pace = { interval: 10, burst: 4, horizon: 10_000 };

/** The times of calls when callers arrive after these pauses and wait as long as necessary. */
function moments(pauses: number[], budget: Budget = { nextAt: 0, blockedUntil: 0 }): number[] {
  let now = 0;
  let kept = budget;
  return pauses.map((pause) => {
    now += pause;
    const claimed = claimSlot(kept, now, pace, Number.POSITIVE_INFINITY);
    kept = claimed.budget;
    return now + claimed.wait;
  });
}

test('no time window has more calls than the burst and the rate allow', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 200 }), (pauses) => {
      const went = moments(pauses);
      for (const start of went) {
        const together = went.filter((at) => at >= start && at < start + 100).length;
        expect(together).toBeLessThanOrEqual(pace.burst + 100 / pace.interval);
      }
    }),
  );
});

test('calls go in the order in which their callers arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 100 }), (pauses) => {
      const went = moments(pauses);
      expect(went).toEqual(went.toSorted((a, b) => a - b));
    }),
  );
});

test('during a pause there are no calls', () => {
  expect(moments([0, 5], { nextAt: 0, blockedUntil: 500 })).toEqual([500, 500]);
});

test('a caller who cannot wait claims nothing', () => {
  const busy = { nextAt: 100, blockedUntil: 0 };
  expect(claimSlot(busy, 0, pace, 50)).toEqual({ wait: 70, budget: busy });
});

test('slots claimed before the clock was set back block nobody', () => {
  for (const noted of [
    { nextAt: 3_600_000, blockedUntil: 0 },
    { nextAt: 0, blockedUntil: 3_600_000 },
  ])
    expect(claimSlot(noted, 0, pace, 0).wait).toBe(0);
  expect(claimSlot({ nextAt: 0, blockedUntil: pace.horizon }, 0, pace, 0).wait).toBe(pace.horizon);
});
