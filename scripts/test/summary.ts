import type { Outcome } from './outcome.ts';

/** Six minutes, and the installation. */
const TOTAL_BUDGET = 360 + 90;
const SLOWEST = 10;

/**
 * The account of a run that took `seconds` in all (less than its steps together, since some run side by side): the
 * slowest tests, each step's seconds against its budget, the flaky tests, and the last line.
 */
export function summary(outcomes: readonly Outcome[], seconds: number): string {
  const steps = outcomes.map(({ name, seconds, budget }) => timeLine(name, seconds, budget));
  const total = timeLine('in all', seconds, TOTAL_BUDGET);
  return [...slowest(outcomes), '', ...steps, total, '', ...flakyTests(outcomes), counts(outcomes), ''].join(
    '\n',
  );
}

/** A run is green when nothing failed. Time over a budget is told and fails nothing: it is the machine's as much as ours. */
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
