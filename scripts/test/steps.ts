import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RECORDING } from '../../test/contract/recording.ts';
import type { Report } from './outcome.ts';
import { readPlaywrightReport, readVitestReport } from './reports.ts';

/** A part of the run, with its time budget in seconds. */
export interface Step {
  name: string;
  budget: number;
  commands: Command[];
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

/** Where the test tools leave their reports. */
export const REPORTS = '.cache/reports';

/** The steps, stage by stage; those of one stage run in parallel. */
export function stages({ browser, otherBrowsers }: { browser: boolean; otherBrowsers: boolean }): Step[][] {
  return [
    // A unit test checks the types, too.
    [ROUTE_TYPES],
    [LINT_AND_TYPES, UNIT],
    [API],
    ...(browser ? [[BROWSER]] : []),
    ...(otherBrowsers ? [[OTHER_BROWSERS]] : []),
  ];
}

const tool = (name: string) => join('node_modules/.bin', name);

const ROUTE_TYPES: Step = {
  name: 'route types',
  budget: 5,
  commands: [{ name: 'route types', args: [tool('react-router'), 'typegen'] }],
};

const LINT_AND_TYPES: Step = {
  name: 'lint and types',
  budget: 30,
  commands: [
    { name: 'format and lint', args: [tool('biome'), 'ci', '--error-on-warnings', '.'] },
    { name: 'types', args: [tool('tsc'), '--noEmit', '-p', '.'] },
  ],
};

// Unit tests share a module graph, which saves a third of their CPU time.
const UNIT: Step = { name: 'unit', budget: 40, commands: [vitest('unit', '--no-isolate')] };

// More workers than cores, since these tests mostly wait for jobs and for processes to start. The files of a worker share a
// module graph, which saves a tenth of all CPU time; each file still has its own shop and database.
const API: Step = {
  name: 'API',
  budget: 120,
  commands: [
    {
      ...vitest('api', '--maxWorkers=4', '--no-isolate'),
      env: { SANDBOX_RECORDING_DIR: resolve(RECORDING) },
    },
    // Last, because it checks what all of them exchanged with Stripe and Printful.
    vitest('contract'),
  ],
};

const BROWSER: Step = {
  name: 'browser',
  budget: 200,
  commands: [
    {
      name: 'browser tests',
      args: [tool('playwright'), 'test', '--retries=1', '--workers=3', '--reporter=list,json'],
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: join(REPORTS, 'browser.json'),
        // Each of some twenty workers would compile Playwright again.
        NODE_COMPILE_CACHE: resolve('.cache/compiled'),
      },
      report: () => readPlaywrightReport(join(REPORTS, 'browser.json')),
    },
  ],
};

/** Where `npm run browsers` leaves its report. */
export const OTHER_BROWSERS_REPORT = join(REPORTS, 'other-browsers.json');

const OTHER_BROWSERS: Step = {
  name: 'other browsers',
  budget: 240,
  commands: [
    {
      name: 'purchases in other browsers',
      args: [process.execPath, 'scripts/browsers.ts'],
      report: () => (existsSync(OTHER_BROWSERS_REPORT) ? readReport(OTHER_BROWSERS_REPORT) : NO_TESTS),
      isShown: true,
    },
  ],
};

const NO_TESTS: Report = { passed: 0, failed: 0, flaky: [], skipped: 0, tests: [] };

const readReport = (path: string): Report => JSON.parse(readFileSync(path, 'utf8'));

function vitest(project: 'unit' | 'api' | 'contract', ...options: string[]): Command {
  const path = join(REPORTS, `${project}.json`);
  return {
    name: `${project} tests`,
    args: [
      ...([tool('vitest'), 'run', '--project', project, ...options] as const),
      ...(['--reporter=default', '--reporter=json', `--outputFile.json=${path}`] as const),
    ],
    report: () => readVitestReport(path),
  };
}
