import type { Outcome } from './outcome.ts';

/** In seconds: six minutes, and a minute and a half for the installation. */
const TOTAL_BUDGET = 360 + 90;
const SLOWEST = 10;

/**
 * Summarizes a run that took `seconds` in total (less than the sum of its steps, since some run in parallel): the slowest
 * tests, each step's time and budget, the flaky tests, and the counts.
 */
export function summary(outcomes: readonly Outcome[], seconds: number): string {
  const steps = outcomes.map(({ name, seconds, budget }) => timeLine(name, seconds, budget));
  const total = timeLine('total', seconds, TOTAL_BUDGET);
  return [...slowest(outcomes), '', ...steps, total, '', ...flakyTests(outcomes), counts(outcomes), ''].join(
    '\n',
  );
}

/** A run is green if nothing failed. Exceeding a budget is reported but fails nothing, since it also depends on the machine. */
export function isGreen(outcomes: readonly Outcome[]): boolean {
  return sum(outcomes, 'failed') === 0;
}

function slowest(outcomes: readonly Outcome[]): string[] {
  const tests = outcomes.flatMap(({ tests }) => tests).sort((one, other) => other.seconds - one.seconds);
  if (tests.length === 0) return [];
  return [
    '',
    'The slowest tests:',
    ...tests.slice(0, SLOWEST).map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`),
  ];
}

function timeLine(name: string, seconds: number, budget: number): string {
  const line = `${name.padEnd(15)}${inSeconds(seconds)} of ${budget} s`;
  return seconds > budget ? `${line}  !!! OVER BUDGET by ${(seconds - budget).toFixed(1)} s !!!` : line;
}

function flakyTests(outcomes: readonly Outcome[]): string[] {
  const names = outcomes.flatMap(({ flaky }) => flaky);
  if (names.length === 0) return [];
  const tests = names.length === 1 ? '1 test' : `${names.length} tests`;
  return [`!!! FLAKY: ${tests} passed only on the second try !!!`, ...names.map((name) => `  ${name}`), ''];
}

function counts(outcomes: readonly Outcome[]): string {
  const skipped = sum(outcomes, 'skipped');
  const flaky = outcomes.flatMap((outcome) => outcome.flaky).length;
  return [
    `${sum(outcomes, 'passed')} passed`,
    `${sum(outcomes, 'failed')} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(flaky > 0 ? [`${flaky} flaky`] : []),
  ].join(', ');
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(6)} s`;
}

function sum(outcomes: readonly Outcome[], key: 'passed' | 'failed' | 'skipped'): number {
  return outcomes.reduce((total, outcome) => total + outcome[key], 0);
}
