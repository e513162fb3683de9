import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digest, digestOfTree, passedBefore, storePass } from '../results.ts';
import { HOOK_FAILED, type ScratchTree } from '../scratch-tree.ts';
import { share, withTrees } from '../with-trees.ts';
import { type Coverage, isUnit, RECORDING, readCoverage, sourceFiles, testsOf } from './coverage.ts';
import { changed, type Drawn, draw } from './draw.ts';
import { placeOf, placesIn, withRecorder } from './places.ts';
import { refusedByCheck } from './refused.ts';
import { sampleTable, type Tried } from './sample-table.ts';

/** How many test files are tried for a change: those that need no database, and the others, of which more once it is known what they run. */
const MOST_UNIT = 12;
const MOST_API = { known: 16, unknown: 4 };
/** How many of those without a database are tried first, since most changes are noticed by one of them. */
const FIRST = 3;

interface Options {
  count: number;
  seed: number;
  /** Draws only from these folders; from all if there are none. */
  folders: readonly string[];
  /** Collects anew what the test files run, also those with a database. */
  coverage: boolean;
  /** Runs only unit and component tests. */
  unit: boolean;
  fresh: boolean;
  workers?: number;
}

/**
 * Makes changes drawn at random in copies of the tree, one at a time, and runs the test files that run the changed code. Stores
 * every result, so that an interrupted run can continue.
 */
export async function runSample(options: Options): Promise<void> {
  const { count, seed, folders, coverage, unit, fresh, workers = 2 } = options;
  const paths = sourceFiles().filter(
    (path) => folders.length === 0 || folders.some((one) => path.startsWith(one)),
  );
  const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const drawn = draw(sources, count, seed);
  const refused = await refusedByCheck(drawn, (change) => pathOf(change, 'refused'));
  const sample = drawn.filter((change) => !refused.has(change));
  const inServer = (path: string) => path.startsWith('src/server/');
  const covered = await readCoverage({
    code: paths.every(inServer) ? 'server' : paths.some(inServer) ? 'both' : 'pages',
    all: coverage,
    unit,
    fresh: coverage,
  });
  const isKnown = Object.keys(covered.tests).some((path) => !isUnit(path));
  const planned = sample.map((change): Planned => {
    const tests = testsOf(covered, change.file, change.start);
    return { change, tests, nearest: nearestOf(tests, isKnown) };
  });
  const open = planned.filter((one) => fresh || !storedResult(one));
  process.stdout.write(
    `${drawn.length} changes, of which types and linter refuse ${refused.size}, ${sample.length - open.length} with stored results\n`,
  );
  const isOpen = ({ tests }: Planned) => tests.length > 0;
  if (open.some(isOpen))
    await withTrees(workers, (trees) =>
      share(open.filter(isOpen), trees, async (one, tree) => {
        const result = await attempt(one, covered.tests, tree);
        storeResult(one, result);
        process.stdout.write(lineOf({ ...one.change, ...result }));
      }),
    );
  const tried = planned.map((one): Tried => ({ ...one.change, ...(storedResult(one) ?? NOT_COVERED) }));
  const path = `.cache/mutants/sample-${seed}-${count}.json`;
  writeFileSync(path, JSON.stringify(tried, null, 2));
  process.stdout.write(`${sampleTable(tried)}\n${path}\n`);
}

interface Planned {
  change: Drawn;
  /** The test files that run the changed code. */
  tests: readonly string[];
  /** Those of them that are tried. */
  nearest: readonly string[];
}

type Result = Pick<Tried, 'outcome' | 'by' | 'ran' | 'of'>;

const NOT_COVERED: Result = { outcome: 'not covered', by: null, ran: 0, of: 0 };

async function attempt(
  { change, tests, nearest }: Planned,
  known: Coverage['tests'],
  tree: ScratchTree,
): Promise<Result> {
  const source = changed(readFileSync(change.file, 'utf8'), change);
  const place = placeOf(placesIn(change.file, source), change.start);
  const text = withRecorder(change.file, source, { recording: tree.pathOf(RECORDING), only: place });
  // A shop that runs as another user writes to the same file.
  tree.write(RECORDING, '', 0o666);
  const failing = new Set<string>();
  const tryOut = async (files: readonly string[]): Promise<string | null> => {
    const chosen = files.filter((file) => !failing.has(file));
    if (chosen.length === 0) return null;
    // The shops of API tests show the built pages.
    const inPages = change.file.startsWith('src/web/') && !chosen.every(isUnit);
    const run = () => tree.run(chosen, timeoutOf(chosen, known), '--no-isolate');
    const { failure, late } = await tree.with(change.file, text, async () => {
      if (inPages) await tree.buildPages();
      return run();
    });
    if (inPages) tree.linkPages();
    if (failure === null) return null;
    const file = chosen.find((one) => failure.startsWith(`${one}: `));
    // On a busy machine, tests may hang, or a shop may open too late for a hook. That counts only if the same files pass
    // right now without the change.
    if (late || !file || failure.endsWith(HOOK_FAILED)) {
      if ((await run()).passed) return failure;
    } else if (await passes(file, known, tree)) return failure;
    for (const one of file ? [file] : chosen) failing.add(one);
    return tryOut(chosen);
  };
  const units = nearest.filter(isUnit);
  const rounds = [
    units.slice(0, FIRST),
    units.slice(FIRST),
    ...pairs(nearest.filter((file) => !isUnit(file))),
  ];
  for (const files of rounds) {
    const by = await tryOut(files);
    if (by !== null) return { outcome: 'killed', by, ran: nearest.length - failing.size, of: tests.length };
  }
  const isRun = readFileSync(tree.pathOf(RECORDING), 'utf8').includes(`${change.file}:${place}`);
  return {
    outcome: isRun ? 'survived' : 'not covered',
    by: null,
    ran: nearest.length - failing.size,
    of: tests.length,
  };
}

const nearestOf = (tests: readonly string[], isKnown: boolean): string[] => [
  ...tests.filter(isUnit).slice(0, MOST_UNIT),
  ...tests.filter((file) => !isUnit(file)).slice(0, isKnown ? MOST_API.known : MOST_API.unknown),
];

/** Most changes are noticed by the first pair. Vitest chooses the order of the files of a run. */
const pairs = (files: readonly string[]): string[][] =>
  files.flatMap((_, at) => (at % 2 === 0 ? [files.slice(at, at + 2)] : []));

/** Milliseconds. */
const timeoutOf = (files: readonly string[], known: Coverage['tests']): number =>
  120_000 + files.reduce((sum, file) => sum + 3000 * (known[file]?.seconds ?? 0), 0);

/** Whether a test file passes without a change. Otherwise it would seem to notice every change. */
async function passes(file: string, known: Coverage['tests'], tree: ScratchTree): Promise<boolean> {
  current ??= digestOfTree();
  if (passedBefore(file, current)) return true;
  const { passed, failure } = await tree.run([file], timeoutOf([file], known));
  if (passed) storePass(file, current);
  else process.stdout.write(`${file} fails without a change: ${failure}\n`);
  return passed;
}

let current: string | undefined;

interface Stored extends Result {
  /** The digest of the test file that failed, or of all that passed. */
  tests: string;
}

/** The result of an earlier run, unless the file or the tests have changed. */
function storedResult(one: Planned): Result | null {
  const path = pathOf(one.change);
  if (!existsSync(path)) return null;
  const { tests: before, ...result } = JSON.parse(readFileSync(path, 'utf8')) as Stored;
  return before === digestOfTests(result, one) ? result : null;
}

function storeResult(one: Planned, result: Result): void {
  const path = pathOf(one.change);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...result, tests: digestOfTests(result, one) } satisfies Stored));
}

function digestOfTests({ by }: Result, { tests, nearest }: Planned): string {
  const killer = tests.find((file) => by?.startsWith(`${file}: `));
  const files = killer ? [killer] : nearest;
  return digest(...files.flatMap((file) => [file, readFileSync(file, 'utf8')]));
}

const pathOf = ({ file, start, end, replacement }: Drawn, folder = 'sample') =>
  join(
    '.cache/mutants',
    folder,
    `${digest(file, readFileSync(file, 'utf8'), String(start), String(end), replacement)}.json`,
  );

const lineOf = ({ outcome, file, line, kind, by }: Tried) =>
  `${outcome.padEnd(8)} ${file}:${line} ${kind}${by === null ? '' : `\n           by ${by}`}\n`;
