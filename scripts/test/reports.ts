import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Report, TimedTest } from './outcome.ts';

const NONE: Report = { passed: 0, failed: 0, skipped: 0, tests: [] };

interface VitestTest {
  fullName: string;
  status: string;
  duration?: number;
  tags: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: VitestTest[] }[];
}

/** Whether a run is for the night's tests, for all others, or for both. */
export type Shift = 'night' | 'day' | 'both';

/**
 * Reads the report of Vitest's JSON reporter; empty if it wrote none. Tests of the other shift do not count as skipped.
 */
export function readVitestReport(path: string, shift: Shift): Report {
  if (!existsSync(path)) return NONE;
  const report: VitestReport = JSON.parse(readFileSync(path, 'utf8'));
  const ofShift = ({ tags }: VitestTest) =>
    shift === 'both' || tags.includes('nightly') === (shift === 'night');
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.filter(ofShift).map((test) => ({ ...test, file: relative('.', file.name) })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    tests: tests.map(({ file, fullName, duration = 0 }) => ({
      name: `${file}: ${fullName}`,
      seconds: duration / 1000,
    })),
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
