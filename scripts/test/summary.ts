import type { Outcome } from './outcome.ts';

const SLOWEST = 10;

/** Summarizes a run: the slowest tests, each step's times, the budget in processor seconds, and the counts. */
export function summary(outcomes: readonly Outcome[], budget: number | null): string {
  const steps = outcomes.map((outcome) => timeLine(outcome.name, outcome));
  const total = {
    seconds: sum(outcomes, 'seconds'),
    processorSeconds: sum(outcomes, 'processorSeconds'),
  };
  return [
    ...slowest(outcomes),
    '',
    ...steps,
    timeLine('total', total) + comparison(outcomes, budget),
    '',
    counts(outcomes),
    '',
  ].join('\n');
}

/** A run is green if nothing failed. Exceeding a budget is reported but fails nothing, since the machine may do other work. */
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

function timeLine(
  name: string,
  { seconds, processorSeconds }: Pick<Outcome, 'seconds' | 'processorSeconds'>,
) {
  return `${name.padEnd(18)}${inSeconds(seconds)} ${inSeconds(processorSeconds)} of processors`;
}

function comparison(outcomes: readonly Outcome[], budget: number | null): string {
  if (budget === null) return '';
  const extras = outcomes.filter(({ isExtra }) => isExtra);
  const over = sum(outcomes, 'processorSeconds') - sum(extras, 'processorSeconds') - budget;
  const without = extras.map(({ name }) => ` without ${name}`).join('');
  return `, budget ${budget} s${without}${over > 0 ? `  !!! OVER BUDGET by ${over.toFixed(1)} s !!!` : ''}`;
}

function counts(outcomes: readonly Outcome[]): string {
  const skipped = sum(outcomes, 'skipped');
  return [
    `${sum(outcomes, 'passed')} passed`,
    `${sum(outcomes, 'failed')} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ');
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(6)} s`;
}

function sum(
  outcomes: readonly Outcome[],
  key: 'passed' | 'failed' | 'skipped' | 'seconds' | 'processorSeconds',
): number {
  return outcomes.reduce((total, outcome) => total + outcome[key], 0);
}
