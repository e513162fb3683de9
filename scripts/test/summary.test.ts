import { expect, test } from 'vitest';
import type { Outcome } from './outcome.ts';
import { isGreen, summary } from './summary.ts';

const step = (change: Partial<Outcome>): Outcome => ({
  ...{ name: 'unit', budget: 60, seconds: 12, passed: 3, failed: 0, flaky: [], skipped: 0, tests: [] },
  ...change,
});

test('the last line counts what passed and failed in all steps', () => {
  const text = summary([step({ passed: 3 }), step({ passed: 4, failed: 1 })], 24);
  expect(text).toMatch(/\n7 passed, 1 failed\n$/);
});

test('skipped tests are counted on the last line', () => {
  expect(summary([step({ skipped: 2 })], 12)).toMatch(/\n3 passed, 0 failed, 2 skipped\n$/);
});

test('the ten slowest tests are named, the slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, seconds) => ({ name: `test ${seconds}`, seconds }));
  const named = [...summary([step({ tests })], 12).matchAll(/test (\d+)/g)].map(([, number]) =>
    Number(number),
  );
  expect(named).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
});

test('a step over budget is marked, and the run is still green', () => {
  const outcomes = [step({ seconds: 61 })];
  expect(summary(outcomes, 61)).toContain('OVER BUDGET by 1.0 s');
  expect(isGreen(outcomes)).toBe(true);
});

test('a run with a failed test is not green', () => {
  expect(isGreen([step({ failed: 1 })])).toBe(false);
});

test('the budget for the whole run is 450 s', () => {
  expect(summary([step({})], 450)).not.toContain('OVER BUDGET');
  expect(summary([step({})], 451)).toContain('OVER BUDGET by 1.0 s');
});

test('tests that passed only on the second try are listed just above the counts', () => {
  const flaky = ['cart.spec.ts: two tabs agree', 'post.spec.ts: mail arrives'];
  const text = summary([step({ flaky })], 12);
  expect(text).toMatch(
    /!!! FLAKY: 2 tests passed only on the second try !!!\n.*two tabs agree\n.*mail arrives\n\n3 passed, 0 failed, 2 flaky\n$/,
  );
});

test('a run without flaky tests does not mention them', () => {
  expect(summary([step({})], 12)).not.toMatch(/flaky|second try/i);
});
