import { expect, test } from 'vitest';
import type { Excuse } from './domain-excuses.ts';
import { type DomainMutant, domainTable, percentOfDomain } from './domain-table.ts';

const mutant = (status: string, line = 1): DomainMutant => ({
  file: 'src/domain/a.ts',
  line,
  original: 'a < b',
  replacement: 'a <= b',
  status,
});
const excuse: Excuse = {
  file: 'src/domain/a.ts',
  original: 'a < b',
  replacement: 'a <= b',
  reason: 'never equal',
};

test('a timeout counts as killed, uncovered code as survived, and a compile error does not count', () => {
  const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError'].map((status) =>
    mutant(status),
  );
  expect(percentOfDomain(mutants, [])).toBe(50);
});

test('an excused survivor does not count, and is listed with its reason', () => {
  const mutants = [mutant('Killed'), mutant('Survived', 7)];
  expect(percentOfDomain(mutants, [excuse])).toBe(100);
  expect(domainTable(mutants, [excuse])).toContain('src/domain/a.ts:7  a < b  =>  a <= b  (never equal)\n');
});

test('an excuse applies only to its own change', () => {
  const other = { ...excuse, replacement: 'true' };
  expect(percentOfDomain([mutant('Survived')], [other])).toBe(0);
});

test('each file has a line, and there is a total', () => {
  const text = domainTable([mutant('Killed'), mutant('Survived')], []);
  expect(text).toMatch(/src\/domain\/a\.ts +2 +1 +1 +0 +50\.0 %/);
  expect(text).toMatch(/all +2 +1 +1 +0 +50\.0 %/);
});
