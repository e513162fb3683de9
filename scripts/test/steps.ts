import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RECORDING } from '../../test/contract/recording.ts';
import type { Report } from './outcome.ts';
import { readPlaywrightReport, readVitestReport, type Shift } from './reports.ts';

/** A part of a run. Its commands follow each other unless `isParallel`. */
export interface Step {
  name: string;
  commands: Command[];
  isParallel?: boolean;
}

export interface Command {
  name: string;
  args: [string, ...string[]];
  env?: Record<string, string>;
  /** Reads the test report; a command without a report counts as one check. */
  report?: () => Report;
  /** Whether the output is shown even if the command passes. */
  isShown?: boolean;
}

/** A run of the test command, with its budget in processor seconds. */
export interface Tier {
  steps: Step[];
  budget: number | null;
}

/** Where the test tools leave their reports. */
export const REPORTS = '.cache/reports';

const tool = (name: string) => join('node_modules/.bin', name);

const script = (name: string, file: string, ...args: string[]): Command => ({
  name,
  args: [process.execPath, `scripts/${file}`, ...args],
});

const build = (purpose: 'check' | 'test'): Step => ({
  name: 'build',
  commands: [script('build', 'prepare.mjs', purpose)],
});

const ROUTE_TYPES: Step = {
  name: 'route types',
  commands: [{ name: 'route types', args: [tool('react-router'), 'typegen'] }],
};

const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

const LINT_AND_UNIT: Step = {
  name: 'lint, types, unit',
  isParallel: true,
  commands: [
    { name: 'format and lint', args: [tool('biome'), 'ci', '--error-on-warnings', '.'] },
    // Threads would each check what they share, for 40 instead of 23 seconds of CPU. What has not changed since the last run is
    // not checked again.
    { name: 'types', args: [tool('tsc'), '--noEmit', '-p', '.', '--singleThreaded', ...INCREMENTAL] },
    // Unit tests share a module graph, which saves a third of their CPU time.
    vitest('unit', '--no-isolate'),
  ],
};

/**
 * More workers than cores, since these tests mostly wait for jobs and for processes to start. The files of a worker share a
 * module graph, which saves a tenth of all CPU time; each file still has its own shop and database.
 */
const apiTests = (shift: 'day' | 'night'): Command => ({
  ...vitestCommand(
    { name: 'api', shift },
    ...['--project', 'api', '--maxWorkers=4', '--no-isolate'],
    `--tags-filter=${shift === 'day' ? '!nightly' : 'nightly'}`,
  ),
  env: { SANDBOX_RECORDING_DIR: resolve(RECORDING) },
});

const API: Step = {
  name: 'API',
  commands: [
    apiTests('day'),
    // Last, because it checks what all of them exchanged with Stripe and Printful.
    vitest('contract'),
  ],
};

const BROWSER: Step = { name: 'browser', commands: [playwright('--workers=2')] };

/** Where `npm run drill -- browsers` leaves its report. */
export const OTHER_BROWSERS_REPORT = join(REPORTS, 'other-browsers.json');

export const OTHER_BROWSERS: Step = {
  name: 'other browsers',
  commands: [
    {
      ...script('purchases in other browsers', 'browsers.ts'),
      report: () => (existsSync(OTHER_BROWSERS_REPORT) ? readReport(OTHER_BROWSERS_REPORT) : NO_TESTS),
      isShown: true,
    },
  ],
};

const NO_TESTS: Report = { passed: 0, failed: 0, skipped: 0, tests: [] };

const readReport = (path: string): Report => JSON.parse(readFileSync(path, 'utf8'));

/** `npm run check`: all that needs no browser. */
export const CHECK: Tier = { steps: [build('check'), ROUTE_TYPES, LINT_AND_UNIT, API], budget: 600 };

/** `npm test`. */
export const TEST: Tier = {
  steps: [build('test'), ROUTE_TYPES, LINT_AND_UNIT, API, BROWSER],
  budget: 1050,
};

const withNightly = (command: Command): Command => ({ ...command, env: { ...command.env, NIGHTLY: '1' } });

/** Five times as many orders as every day. */
const RACES: Command = {
  ...vitestCommand({ name: 'races' }, 'test/api/races.test.ts', 'test/simulation/storm.nightly.test.ts'),
  env: { RACE_ORDERS: '50', STORM: '200' },
};

/** `npm run nightly`: what takes too long for every change. */
export const NIGHTLY: Tier = {
  steps: [
    build('test'),
    { name: 'API', commands: [apiTests('night')] },
    { name: 'long tests', commands: [vitest('nightly', '--maxWorkers=2'), RACES] },
    { name: 'browser', commands: [withNightly(playwright('--grep=[@.]nightly', '--workers=2'))] },
    {
      name: 'simulated worlds',
      commands: [
        script('200 simulated worlds', 'simulate.ts', '--seeds', '200'),
        script('bugs planted in simulated worlds', 'simulate.ts', '--prove'),
      ],
    },
    { name: 'kills', commands: [script('kills', 'kills.ts')] },
    { name: 'fuzz', commands: [script('odd requests', 'fuzz.ts', '--requests', '100000')] },
    { name: 'outages', commands: [script('outages of providers', 'resilience.ts')] },
    { name: 'planted bugs', commands: [script('planted bugs', 'mutants.ts')] },
    OTHER_BROWSERS,
  ],
  budget: null,
};

/** What runs these test files. */
export function selectedSteps(files: readonly string[]): Step[] {
  const inBrowser = files.filter((path) => path.startsWith('test/e2e/'));
  const others = files.filter((path) => !inBrowser.includes(path));
  const needsShop = others.some((path) => /^test\/(api|habits|simulation|start)\//.test(path));
  return [
    ...(inBrowser.length > 0 ? [build('test')] : needsShop ? [build('check')] : []),
    ...(others.length > 0 ? [{ name: 'tests', commands: [selectedTests(others)] }] : []),
    ...(inBrowser.length > 0 ? [{ name: 'browser', commands: [withNightly(playwright(...inBrowser))] }] : []),
  ];
}

function vitest(project: 'unit' | 'contract' | 'nightly', ...options: string[]): Command {
  return vitestCommand({ name: project }, '--project', project, ...options);
}

function selectedTests(files: readonly string[]): Command {
  const command = vitestCommand({ name: 'selected' }, '--reporter=verbose', ...files);
  return { ...command, env: { SANDBOX_RECORDING_DIR: resolve(RECORDING) }, isShown: true };
}

interface VitestRun {
  name: string;
  shift?: Shift;
}

function vitestCommand({ name, shift = 'both' }: VitestRun, ...options: string[]): Command {
  const path = join(REPORTS, `${name}.json`);
  return {
    name: `${name} tests`,
    args: [
      ...([tool('vitest'), 'run', ...options] as const),
      ...(['--reporter=default', '--reporter=json', `--outputFile.json=${path}`] as const),
    ],
    report: () => readVitestReport(path, shift),
  };
}

function playwright(...options: string[]): Command {
  return {
    name: 'browser tests',
    args: [tool('playwright'), 'test', ...options, '--reporter=list,json'],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(REPORTS, 'browser.json'),
      // Each worker would compile Playwright again.
      NODE_COMPILE_CACHE: resolve('.cache/compiled'),
    },
    report: () => readPlaywrightReport(join(REPORTS, 'browser.json')),
  };
}
