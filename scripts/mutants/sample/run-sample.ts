import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest, digestOfTree, passedBefore, storePass } from '../results.ts';
import { HOOK_FAILED, type ScratchTree } from '../scratch-tree.ts';
import { share, withTrees } from '../with-trees.ts';
import { type Coverage, readCoverage, sourceFiles, testsOf } from './coverage.ts';
import { changed, type Drawn, draw } from './draw.ts';
import { sampleTable, type Tried } from './sample-table.ts';

const FOLDER = '.cache/mutants/sample';
/** How many test files are tried first, since most changes are noticed by one of them. */
const FIRST = 3;
/** How many test files are tried in all. */
const MOST = 12;

interface Options {
  count: number;
  seed: number;
  /** Draws only from these folders; from all if there are none. */
  folders: readonly string[];
  /** Collects anew what the test files run. */
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
  const pages = paths.every((path) => path.startsWith('src/web/'));
  const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const sample = draw(sources, count, seed);
  const covered = await readCoverage({ fresh: coverage, unit, pages });
  const planned = sample.map((change) => ({ change, tests: testsOf(covered, change.file, change.start) }));
  const open = planned.filter(({ change, tests }) => fresh || !storedResult(change, tests));
  process.stdout.write(`${sample.length} changes, ${sample.length - open.length} with stored results\n`);
  const isOpen = ({ tests }: { tests: string[] }) => tests.length > 0;
  if (open.some(isOpen))
    await withTrees(workers, (trees) =>
      share(open.filter(isOpen), trees, async ({ change, tests }, tree) => {
        const result = await attempt(change, tests, covered.tests, tree);
        storeResult(change, tests, result);
        process.stdout.write(lineOf({ ...change, ...result }));
      }),
    );
  const tried = planned.map(
    ({ change, tests }): Tried => ({ ...change, ...(storedResult(change, tests) ?? NOT_COVERED) }),
  );
  const path = `.cache/mutants/sample-${seed}-${count}.json`;
  writeFileSync(path, JSON.stringify(tried, null, 2));
  process.stdout.write(`${sampleTable(tried)}\n${path}\n`);
}

type Result = Pick<Tried, 'outcome' | 'by' | 'ran' | 'of'>;

const NOT_COVERED: Result = { outcome: 'not covered', by: null, ran: 0, of: 0 };

async function attempt(
  change: Drawn,
  tests: readonly string[],
  known: Coverage['tests'],
  tree: ScratchTree,
): Promise<Result> {
  const text = changed(readFileSync(change.file, 'utf8'), change);
  const failing = new Set<string>();
  const tryOut = async (files: readonly string[]): Promise<string | null> => {
    const chosen = files.filter((file) => !failing.has(file));
    if (chosen.length === 0) return null;
    // The shops of API tests show the built pages.
    const inPages = change.file.startsWith('src/web/') && chosen.some((file) => file.startsWith('test/'));
    const seconds = chosen.reduce((sum, file) => sum + (known[file]?.seconds ?? 0), 0);
    const run = () => tree.run(chosen, 60_000 + 2000 * seconds);
    const named = (failure: string | null) => chosen.find((one) => failure?.startsWith(`${one}: `));
    const failure = await tree.with(change.file, text, async () => {
      if (inPages) await tree.buildPages();
      const { failure: first } = await run();
      // On a busy machine, tests may hang, or a shop may open too late for a hook. That counts only if it happens twice.
      const isVague = first !== null && (!named(first) || first.endsWith(HOOK_FAILED));
      return isVague ? (await run()).failure : first;
    });
    if (inPages) tree.linkPages();
    const file = named(failure);
    if (!failure || !file || (await passes(file, tree))) return failure;
    failing.add(file);
    return tryOut(chosen);
  };
  const most = tests.slice(0, MOST);
  // Unit tests need neither the pages nor a shop.
  const isUnit = (file: string) => file.startsWith('src/');
  const units = most.filter(isUnit);
  const rounds = [
    units.slice(0, FIRST),
    units.slice(FIRST),
    ...[most.filter((file) => !isUnit(file))].flatMap((rest) => [rest.slice(0, FIRST), rest.slice(FIRST)]),
  ];
  let by: string | null = null;
  for (const round of rounds) by ??= await tryOut(round);
  return {
    outcome: by === null ? 'survived' : 'killed',
    by,
    ran: most.length - failing.size,
    of: tests.length,
  };
}

/** Whether a test file passes without a change. Otherwise it would seem to notice every change. */
async function passes(file: string, tree: ScratchTree): Promise<boolean> {
  current ??= digestOfTree();
  if (passedBefore(file, current)) return true;
  const { passed, failure } = await tree.run([file]);
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
function storedResult(change: Drawn, tests: readonly string[]): Result | null {
  const path = pathOf(change);
  if (!existsSync(path)) return null;
  const { tests: before, ...result } = JSON.parse(readFileSync(path, 'utf8')) as Stored;
  return before === digestOfTests(result, tests) ? result : null;
}

function storeResult(change: Drawn, tests: readonly string[], result: Result): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    pathOf(change),
    JSON.stringify({ ...result, tests: digestOfTests(result, tests) } satisfies Stored),
  );
}

function digestOfTests({ by }: Result, tests: readonly string[]): string {
  const killer = tests.find((file) => by?.startsWith(`${file}: `));
  const files = killer ? [killer] : tests.slice(0, MOST);
  return digest(...files.flatMap((file) => [file, readFileSync(file, 'utf8')]));
}

const pathOf = ({ file, start, end, replacement }: Drawn) =>
  join(FOLDER, `${digest(file, readFileSync(file, 'utf8'), String(start), String(end), replacement)}.json`);

const lineOf = ({ outcome, file, line, kind, by }: Tried) =>
  `${outcome.padEnd(8)} ${file}:${line} ${kind}${by === null ? '' : `\n           by ${by}`}\n`;
