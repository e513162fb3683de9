import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, relative } from 'node:path';
import { digest } from '../results.ts';
import type { ScratchTree } from '../scratch-tree.ts';
import { share, withTrees } from '../with-trees.ts';
import { placeOf, placesIn, withRecorder } from './places.ts';

const STORED = '.cache/mutants/coverage.json';
/** Where the code of a scratch tree records the places it ran. */
const RECORDING = '.cache/places';
const UNIT_TESTS = 'src/{server,start,web,wire}/**/*.test.{ts,tsx}';
/** The only unit tests that run the code of pages. */
const PAGE_TESTS = 'src/{web,wire}/**/*.test.{ts,tsx}';
const API_TESTS = 'test/{api,simulation,start}/**/*.test.ts';

/** Which places of the code each test file runs. */
export interface Coverage {
  /** The digest of each source file at the time. */
  sources: Record<string, string>;
  tests: Record<string, TestCoverage>;
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

interface Options {
  /** Ignores what is stored. */
  fresh: boolean;
  /** Leaves out the API tests. */
  unit: boolean;
  /** Whether only the code of pages is asked for. */
  pages: boolean;
}

/** Reads the stored coverage and adds what new and changed test files run. */
export async function readCoverage({ fresh, unit, pages }: Options): Promise<Coverage> {
  const coverage: Coverage =
    !fresh && existsSync(STORED) ? JSON.parse(readFileSync(STORED, 'utf8')) : { sources: {}, tests: {} };
  const files = globSync([pages ? PAGE_TESTS : UNIT_TESTS, ...(unit ? [] : [API_TESTS])]).filter(
    (path) => !path.includes('.nightly.'),
  );
  const missing = files.filter((path) => coverage.tests[path]?.digest !== digestOf(path));
  if (missing.length > 0) await collect(missing.sort(), coverage);
  const tests = files.flatMap((path) => {
    const test = coverage.tests[path];
    return test ? [[path, test] as const] : [];
  });
  return { ...coverage, tests: Object.fromEntries(tests) };
}

async function collect(testFiles: readonly string[], coverage: Coverage): Promise<void> {
  process.stdout.write(`Collecting what ${testFiles.length} test files run …\n`);
  await withTrees(availableParallelism(), async (trees) => {
    for (const path of sourceFiles()) coverage.sources[path] ??= digestOf(path);
    const store = (tests: Record<string, TestCoverage>) => {
      Object.assign(coverage.tests, tests);
      mkdirSync(dirname(STORED), { recursive: true });
      writeFileSync(STORED, JSON.stringify(coverage));
    };
    const isUnit = (path: string) => path.startsWith('src/');
    const [first] = trees;
    if (first) {
      record(first);
      store(await tryUnitTests(testFiles.filter(isUnit), first));
    }
    const rest = testFiles.filter((path) => !isUnit(path));
    if (rest.length === 0) return;
    for (const tree of trees) record(tree);
    // One after another, because the build of the pages needs both processors.
    for (const tree of trees) await tree.buildPages();
    await share(rest, trees, async (path, tree) => store({ [path]: await tryTest(path, tree) }));
  });
}

function record(tree: ScratchTree): void {
  for (const path of sourceFiles())
    tree.write(path, withRecorder(path, readFileSync(path, 'utf8'), tree.pathOf(RECORDING)));
}

/** Runs the unit tests at once, each of which records its own name. */
async function tryUnitTests(
  paths: readonly string[],
  tree: ScratchTree,
): Promise<Record<string, TestCoverage>> {
  if (paths.length === 0) return {};
  tree.write(RECORDING, '');
  const seconds = await tree.timeEach(paths);
  const recorded = readRecording(tree);
  return Object.fromEntries(
    paths.map((path) => {
      const places = recorded.get(path) ?? {};
      return [path, { digest: digestOf(path), seconds: seconds.get(path) ?? 1, places }];
    }),
  );
}

async function tryTest(path: string, tree: ScratchTree): Promise<TestCoverage> {
  // A shop that runs as another user writes to the same file.
  tree.write(RECORDING, '', 0o666);
  const startedAt = performance.now();
  const { passed, failure } = await tree.run([path]);
  const seconds = (performance.now() - startedAt) / 1000;
  const places: Record<string, number[]> = {};
  // Processes that a test started do not know its name.
  for (const recorded of readRecording(tree).values())
    for (const [file, starts] of Object.entries(recorded))
      places[file] = [...new Set([...(places[file] ?? []), ...starts])];
  const remark = passed ? '' : `, failed: ${failure}`;
  process.stdout.write(`${path}: ${Object.keys(places).length} files (${seconds.toFixed(0)} s${remark})\n`);
  return { digest: digestOf(path), seconds, places };
}

/** What ran, by test file and file. */
function readRecording(tree: ScratchTree): Map<string, Record<string, number[]>> {
  const recorded = new Map<string, Record<string, number[]>>();
  for (const line of new Set(readFileSync(tree.pathOf(RECORDING), 'utf8').split('\n'))) {
    const [, test = '', file, start] = /^(.*)\|(.+):(-?\d+)$/.exec(line) ?? [];
    if (!file) continue;
    const path = relative(tree.pathOf('.'), test);
    const places = recorded.get(path) ?? {};
    places[file] = [...(places[file] ?? []), Number(start)];
    recorded.set(path, places);
  }
  return recorded;
}

/**
 * The test files that run the code at this offset, most promising first: those that run much of the file that few others run,
 * and take little time. Of a file that has changed since, all test files that run any of it.
 */
export function testsOf(coverage: Coverage, file: string, offset: number): string[] {
  const source = readFileSync(file, 'utf8');
  const isCurrent = coverage.sources[file] === digestOf(file);
  const place = placeOf(placesIn(file, source), offset);
  const tests = Object.entries(coverage.tests).filter(([, { places }]) => places[file]);
  const runs = new Map<number, number>();
  for (const [, { places }] of tests)
    for (const one of places[file] ?? []) runs.set(one, (runs.get(one) ?? 0) + 1);
  const promise = ({ places, seconds }: TestCoverage) =>
    (places[file] ?? []).reduce((sum, one) => sum + 1 / (runs.get(one) ?? 1), 0) / seconds;
  return tests
    .filter(([, { places }]) => !isCurrent || places[file]?.includes(place))
    .sort(([, a], [, b]) => promise(b) - promise(a))
    .map(([path]) => path);
}

const digestOf = (path: string) => digest(readFileSync(path, 'utf8'));
