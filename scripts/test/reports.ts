import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Report, TimedTest } from './outcome.ts';

const NONE: Report = { passed: 0, failed: 0, skipped: 0, tests: [] };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; assertionResults: { fullName: string; duration?: number }[] }[];
}

/** Reads the report of Vitest's JSON reporter; empty if it wrote none. */
export function readVitestReport(path: string): Report {
  if (!existsSync(path)) return NONE;
  const report: VitestReport = JSON.parse(readFileSync(path, 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,

    skipped: report.numPendingTests + report.numTodoTests,
    tests: report.testResults.flatMap((file) =>
      file.assertionResults.map(({ fullName, duration = 0 }) => ({
        name: `${relative('.', file.name)}: ${fullName}`,
        seconds: duration / 1000,
      })),
    ),
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { projectName: string; results: { duration: number }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
}

/** Reads the report of Playwright's JSON reporter; empty if it wrote none. */
export function readPlaywrightReport(path: string): Report {
  if (!existsSync(path)) return NONE;
  const { stats, suites }: PlaywrightReport = JSON.parse(readFileSync(path, 'utf8'));
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    tests: suites.flatMap(timedTests),
  };
}

function timedTests(suite: PlaywrightSuite): TimedTest[] {
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map(({ projectName, results }) => ({
      name: `${spec.file} (${projectName}): ${spec.title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(timedTests)];
}
