import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Budget, claimSlot } from './pace.ts';

const pace = { interval: 10, burst: 4, most: 12, window: 100, horizon: 10_000 };
const idle: Budget = { nextAt: 0, blockedUntil: 0, recent: [] };

/** The times of calls when callers arrive after these pauses and wait as long as necessary. */
function moments(pauses: number[], budget = idle): number[] {
  let now = 0;
  let kept = budget;
  return pauses.map((pause) => {
    now += pause;
    const claimed = claimSlot(kept, now, { pace, maxWait: Number.POSITIVE_INFINITY });
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
        expect(together).toBeLessThanOrEqual(pace.most);
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
  expect(moments([0, 5], { ...idle, blockedUntil: 500 })).toEqual([500, 500]);
});

test('a caller who cannot wait claims nothing', () => {
  const busy = { ...idle, nextAt: 100 };
  expect(claimSlot(busy, 0, { pace, maxWait: 50 })).toEqual({ wait: 70, budget: busy });
});

test('slots claimed before the clock was set back block nobody', () => {
  for (const noted of [
    { ...idle, nextAt: 3_600_000 },
    { ...idle, blockedUntil: 3_600_000 },
    { ...idle, recent: Array<number>(pace.most).fill(3_600_000) },
  ])
    expect(claimSlot(noted, 0, { pace, maxWait: 0 }).wait).toBe(0);
  expect(claimSlot({ ...idle, blockedUntil: pace.horizon }, 0, { pace, maxWait: 0 }).wait).toBe(pace.horizon);
});

test('calls without an interval go all at once, and with the others never more than a window allows', () => {
  const free = { ...pace, interval: 0, burst: 1 };
  const kinds = fc.record({ pause: fc.integer({ min: 0, max: 40 }), isFree: fc.boolean() });
  const all = (callers: { pause: number; isFree: boolean }[]) => {
    let now = 0;
    let kept = idle;
    return callers.flatMap(({ pause, isFree }) => {
      now += pause;
      const { wait, budget } = claimSlot(kept, now, { pace: isFree ? free : pace, maxWait: isFree ? 0 : 60 });
      kept = budget;
      return wait > (isFree ? 0 : 60) ? [] : [now + wait];
    });
  };
  expect(all(Array(20).fill({ pause: 0, isFree: true }))).toEqual(Array(pace.most).fill(0));
  fc.assert(
    fc.property(fc.array(kinds, { maxLength: 200 }), (callers) => {
      const went = all(callers);
      for (const start of went)
        expect(went.filter((at) => at >= start && at < start + pace.window).length).toBeLessThanOrEqual(
          pace.most,
        );
    }),
  );
});
