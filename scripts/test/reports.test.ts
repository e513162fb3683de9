import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readVitestReport } from './reports.ts';

const one = (fullName: string, status: string, ...tags: string[]) => ({ fullName, status, tags });

function reportOf(...assertionResults: object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'report.json');
  const testResults = [{ name: 'test/api/cart.test.ts', assertionResults }];
  writeFileSync(path, JSON.stringify({ numPassedTests: 1, numFailedTests: 0, testResults }));
  return path;
}

test('a test of the other shift is not skipped, one of this shift is', () => {
  const path = reportOf(
    one('is sold', 'passed'),
    one('is counted', 'skipped', 'nightly'),
    one('is forgotten', 'skipped'),
  );
  expect(readVitestReport(path, 'day').skipped).toBe(1);
  expect(readVitestReport(path, 'night').skipped).toBe(1);
  expect(readVitestReport(path, 'both').skipped).toBe(2);
  expect(readVitestReport(path, 'day').tests.map(({ name }) => name)).toEqual([
    'test/api/cart.test.ts: is sold',
    'test/api/cart.test.ts: is forgotten',
  ]);
});
