import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { LogLevel, MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { EXCUSES } from './domain-excuses.ts';
import { type DomainMutant, domainTable, percentOfDomain } from './domain-table.ts';
import { MIN_PERCENT } from './table.ts';

const FOLDER = '.cache/mutants/domain';

interface Options {
  /** Only files whose path contains one of these; all if empty. */
  files: string[];
  fresh: boolean;
  workers?: number;
}

/**
 * Lets Stryker mutate `src/domain` and `src/hat` file by file. Stores the results for each file, so that an interrupted run
 * can continue. Returns whether enough mutants were noticed.
 */
export async function runDomain({
  files,
  fresh,
  workers = availableParallelism(),
}: Options): Promise<boolean> {
  const paths = globSync('src/{domain,hat}/**/*.ts')
    .filter((path) => !/(\.test|\/fixtures)\.ts$/.test(path))
    .filter((path) => files.length === 0 || files.some((part) => path.includes(part)))
    .sort();
  const mutants: DomainMutant[] = [];
  for (const path of paths) {
    const stored = fresh ? null : storedMutants(path);
    const found = stored ?? (await mutate(path, workers));
    if (!stored) storeMutants(path, found);
    mutants.push(...found);
  }
  process.stdout.write(domainTable(mutants, EXCUSES));
  return percentOfDomain(mutants, EXCUSES) >= MIN_PERCENT;
}

async function mutate(path: string, concurrency: number): Promise<DomainMutant[]> {
  process.stdout.write(`${path} …\n`);
  const stryker = new Stryker({
    mutate: [path],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: true },
    coverageAnalysis: 'perTest',
    concurrency,
    // Stryker would rewrite this file through an API that TypeScript 7 lacks. Vitest does not need the file.
    tsconfigFile: 'none',
    tempDirName: '.cache/stryker',
    ignorePatterns: ['build', '.cache', 'bench', 'docs', 'public', 'src/web', 'test/references'],
    reporters: [],
    logLevel: 'error' as LogLevel,
    warnings: false,
    allowEmpty: true,
  });
  return (await stryker.runMutationTest()).map(mutantOf);
}

function mutantOf({ fileName, status, location, replacement }: MutantResult): DomainMutant {
  return {
    file: relative('.', fileName),
    line: location.start.line,
    original: textAt(readFileSync(fileName, 'utf8'), location),
    replacement: replacement ?? '',
    status,
  };
}

/** The code at a location, as one line. Lines and columns count from 1. */
function textAt(source: string, { start, end }: MutantResult['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  return lines.map((line) => line.trim()).join(' ');
}

function storedMutants(path: string): DomainMutant[] | null {
  const stored = pathOf(path);
  return existsSync(stored) ? JSON.parse(readFileSync(stored, 'utf8')) : null;
}

function storeMutants(path: string, mutants: readonly DomainMutant[]): void {
  mkdirSync(dirname(pathOf(path)), { recursive: true });
  writeFileSync(pathOf(path), JSON.stringify(mutants));
}

/** Where a file's results are stored. They are valid only for the present contents of the file and of its folder's tests. */
function pathOf(path: string): string {
  const hash = createHash('sha256');
  for (const each of [path, ...globSync(join(dirname(path), '*.test.ts')).sort()])
    hash.update(`${each}\n${readFileSync(each, 'utf8')}\n`);
  return join(FOLDER, `${hash.digest('hex')}.json`);
}
