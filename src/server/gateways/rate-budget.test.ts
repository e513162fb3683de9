import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateBudget } from './rate-budget.ts';

test('no window ever sees more calls than the budget', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 200 }), (pauses) => {
      let time = 0;
      const mayGo = rateBudget({ calls: 5, window: 100, now: () => time });
      const went = pauses.flatMap((pause) => {
        time += pause;
        return mayGo() ? [time] : [];
      });
      for (const start of went) {
        expect(went.filter((at) => at >= start && at < start + 100).length).toBeLessThanOrEqual(5);
      }
    }),
  );
});

test('a call passes again when the window has moved on', () => {
  let time = 0;
  const mayGo = rateBudget({ calls: 1, window: 100, now: () => time });
  expect([mayGo(), mayGo()]).toEqual([true, false]);
  time = 100;
  expect(mayGo()).toBe(true);
});
