import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { digest } from '../results.ts';
import type { ScratchTree } from '../scratch-tree.ts';
import { withTrees } from '../with-trees.ts';
import { mostAlike } from './likeness.ts';
import { placeOf, placesIn, withRecorder } from './places.ts';

/** Where the code of a scratch tree records the places it ran. */
export const RECORDING = '.cache/places';
/** Test files that run in one process. What they ran is stored together. */
const BATCH = 25;
/** Longest run of a batch, in milliseconds. */
const LONGEST_BATCH = 30 * 60 * 1000;

/** Which places of the code each test file runs. */
export interface Coverage {
  /** The digest of each source file at the time. */
  sources: Record<string, string>;
  tests: Record<string, TestCoverage>;
  /** Which places ran while their file was loaded, once for all test files of a process. */
  loaded: Record<string, number[]>;
  /** The test files of which nobody knows what they run. */
  unknown: string[];
}

interface TestCoverage {
  digest: string;
  seconds: number;
  /** Where the places begin, by file. */
  places: Record<string, number[]>;
}

export const sourceFiles = (): string[] =>
  globSync('src/{server,web}/**/*.{ts,tsx}')
    .filter((path) => !/(\.(test|d)|\/fixtures)\.tsx?$/.test(path))
    .sort();

/** Test files with a database. */
const apiTests = (): string[] =>
  globSync('test/{api,simulation,start}/**/*.test.ts')
    .filter((path) => !path.includes('.nightly.'))
    .sort();

/** Whether a test file needs no database. */
export const isUnit = (path: string): boolean => path.startsWith('src/');

interface Wanted {
  /** Whose code is asked for: that of the server, of the pages, or of both. The pages are built anew for that. */
  code: 'server' | 'pages' | 'both';
  /** Also collects what tests with a database run, which takes most of the time. */
  all: boolean;
  /** Leaves out the tests with a database. */
  unit: boolean;
  /** Ignores what is stored. */
  fresh: boolean;
}

/** The folders of the unit tests that run the code. */
const UNIT_TESTS = { server: '{server,start,wire}', pages: '{web,wire}', both: '{server,start,web,wire}' };

/** Reads the stored coverage and adds what new and changed test files run. */
export async function readCoverage({ code, all, unit, fresh }: Wanted): Promise<Coverage> {
  const stored = `.cache/mutants/coverage-${code}.json`;
  const coverage: Coverage =
    !fresh && existsSync(stored)
      ? JSON.parse(readFileSync(stored, 'utf8'))
      : { sources: {}, tests: {}, loaded: {}, unknown: [] };
  const unitTests = globSync(`src/${UNIT_TESTS[code]}/**/*.test.{ts,tsx}`);
  const files = [...unitTests, ...(unit ? [] : apiTests())].filter((path) => !path.includes('.nightly.'));
  const isKnown = (path: string) => coverage.tests[path]?.digest === digestOf(path);
  const missing = files.filter((path) => (all || isUnit(path)) && !isKnown(path)).sort();
  if (missing.length > 0) {
    process.stdout.write(`Collecting what ${missing.length} test files run …\n`);
    await withTrees(1, async ([tree]) => {
      if (!tree) return;
      for (const path of sourceFiles()) {
        if (code !== 'server' || path.startsWith('src/server/'))
          tree.write(
            path,
            withRecorder(path, readFileSync(path, 'utf8'), { recording: tree.pathOf(RECORDING) }),
          );
        coverage.sources[path] ??= digestOf(path);
      }
      // The shops of API tests show the built pages.
      if (code !== 'server' && !missing.every(isUnit)) await tree.buildPages();
      for (const batch of batches(missing)) {
        await collect(batch, tree, coverage);
        mkdirSync(dirname(stored), { recursive: true });
        writeFileSync(stored, JSON.stringify(coverage));
      }
    });
  }
  const known = files.filter(isKnown);
  return {
    ...coverage,
    tests: Object.fromEntries(Object.entries(coverage.tests).filter(([path]) => known.includes(path))),
    unknown: files.filter((path) => !isKnown(path)),
  };
}

function batches(files: readonly string[]): string[][] {
  const result: string[][] = [];
  for (const group of [files.filter(isUnit), files.filter((path) => !isUnit(path))])
    for (let at = 0; at < group.length; at += BATCH) result.push(group.slice(at, at + BATCH));
  return result;
}

async function collect(
  files: readonly string[],
  tree: ScratchTree,
  { tests, loaded }: Coverage,
): Promise<void> {
  // A shop that runs as another user writes to the same file.
  tree.write(RECORDING, '', 0o666);
  const failures = await tree.runAll(files, LONGEST_BATCH);
  const endedAt = Date.now();
  for (const path of files) tests[path] = { digest: digestOf(path), seconds: 1, places: {} };
  let test: TestCoverage | undefined;
  let startedAt = endedAt;
  for (const line of readFileSync(tree.pathOf(RECORDING), 'utf8').split('\n')) {
    const [, at, path = ''] = /^@(\d+) (.+)$/.exec(line) ?? [];
    if (at) {
      if (test) test.seconds = (Number(at) - startedAt) / 1000;
      [test, startedAt] = [tests[relative(tree.pathOf('.'), path)], Number(at)];
    }
    const [, file, start, isLoading] = /^([^@].*):(-?\d+)(!?)$/.exec(line) ?? [];
    if (file && isLoading) addTo(loaded, file, Number(start));
    if (file && test) addTo(test.places, file, Number(start));
  }
  if (test) test.seconds = (endedAt - startedAt) / 1000;
  for (const path of files) {
    const { seconds = 0, places = {} } = tests[path] ?? {};
    const failure = failures.get(path);
    const remark = failure ? `, failed: ${failure}` : '';
    process.stdout.write(`${path}: ${Object.keys(places).length} files (${seconds.toFixed(0)} s${remark})\n`);
  }
}

function addTo(places: Record<string, number[]>, file: string, start: number): void {
  places[file] ??= [];
  if (!places[file].includes(start)) places[file].push(start);
}

/**
 * The test files that run the code at this offset: first unit tests, then the most promising, which run much of the file that
 * few others run, and take little time. Of a file that has changed since, all test files that run any of it; of code that
 * runs when its file is loaded, those that run any of the file or of one that imports it. At the end, those of which nobody knows
 * what they run, the most alike first.
 */
export function testsOf(coverage: Coverage, file: string, offset: number): string[] {
  const source = readFileSync(file, 'utf8');
  const isCurrent = coverage.sources[file] === digestOf(file);
  const place = placeOf(placesIn(file, source), offset);
  const isLoaded = place === -1 || Boolean(coverage.loaded[file]?.includes(place));
  const files = isLoaded ? [file, ...importersOf(file)] : [file];
  const placesOf = ({ places }: TestCoverage) =>
    files.flatMap((one) => (places[one] ?? []).map((start) => `${one}:${start}`));
  const tests = Object.entries(coverage.tests).map(([path, test]) => ({
    path,
    seconds: test.seconds,
    places: placesOf(test),
  }));
  const runs = new Map<string, number>();
  for (const { places } of tests) for (const one of places) runs.set(one, (runs.get(one) ?? 0) + 1);
  const promise = ({ places, seconds }: (typeof tests)[number]) =>
    places.reduce((sum, one) => sum + 1 / (runs.get(one) ?? 1), 0) / seconds;
  const known = tests
    .filter(({ places }) =>
      isCurrent && !isLoaded ? places.includes(`${file}:${place}`) : places.length > 0,
    )
    .sort((a, b) => Number(isUnit(b.path)) - Number(isUnit(a.path)) || promise(b) - promise(a))
    .map(({ path }) => path);
  return [...known, ...mostAlike(coverage.unknown, file, offset)];
}

const importersOf = (file: string): string[] =>
  sourceFiles().filter((path) =>
    [...readFileSync(path, 'utf8').matchAll(/ from '(\.[^']+)'/g)].some(
      ([, target = '']) => join(dirname(path), target) === file,
    ),
  );

const digestOf = (path: string) => digest(readFileSync(path, 'utf8'));
