import { expect, test } from 'vitest';
import type { Outcome } from './outcome.ts';
import { isGreen, summary } from './summary.ts';

const step = (change: Partial<Outcome>): Outcome => ({
  name: 'unit',
  seconds: 12,
  processorSeconds: 20,
  passed: 3,
  failed: 0,
  skipped: 0,
  tests: [],
  ...change,
});

test('the last line counts what passed and failed in all steps', () => {
  const text = summary([step({ passed: 3 }), step({ passed: 4, failed: 1 })], null);
  expect(text).toMatch(/\n7 passed, 1 failed\n$/);
});

test('skipped tests are counted on the last line', () => {
  expect(summary([step({ skipped: 2 })], null)).toMatch(/\n3 passed, 0 failed, 2 skipped\n$/);
});

test('the ten slowest tests are named, the slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, seconds) => ({ name: `test ${seconds}`, seconds }));
  const named = [...summary([step({ tests })], null).matchAll(/test (\d+)/g)].map(([, number]) =>
    Number(number),
  );
  expect(named).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
});

test('a run with a failed test is not green', () => {
  expect(isGreen([step({ failed: 1 })])).toBe(false);
});

test('a run over its budget of processor seconds is marked, and still green', () => {
  const outcomes = [step({ processorSeconds: 31 }), step({ processorSeconds: 30 })];
  expect(summary(outcomes, 60)).toContain('OVER BUDGET by 1.0 s');
  expect(summary(outcomes, 61)).not.toContain('OVER BUDGET');
  expect(isGreen(outcomes)).toBe(true);
});

test('a step beside those of the budget does not count', () => {
  const extra = step({ name: 'other browsers', processorSeconds: 100, isExtra: true });
  const text = summary([step({ processorSeconds: 60 }), extra], 60);
  expect(text).toContain('160.0 s of processors, budget 60 s without other browsers\n');
});
