import { availableParallelism } from 'node:os';
import { type PlantedBugInArea, readPlantedBugs } from './planted-bug.ts';
import { digestOfTree, passedBefore, type Result, storedResult, storePass, storeResult } from './results.ts';
import type { ScratchTree } from './scratch-tree.ts';
import { MIN_PERCENT, percentKilled, type TriedBug, table } from './table.ts';
import { share, withTrees } from './with-trees.ts';

interface Options {
  /** Only these areas; all if empty. */
  areas: string[];
  /** Only bugs whose name contains this. */
  name: string;
  /** Ignores the results of earlier runs. */
  fresh: boolean;
  /** How many bugs are tried in parallel. */
  workers?: number;
}

/**
 * Plants each bug from `test/mutants` in a copy of the tree and runs the tests that should notice it. Stores every result, so
 * that an interrupted run can continue. Returns whether enough bugs were noticed.
 */
export async function runPlanted({ areas, name, fresh, workers = availableParallelism() }: Options) {
  const all = await readPlantedBugs();
  const unknown = areas.filter((area) => !all.some((bug) => bug.area === area));
  if (unknown.length > 0)
    throw new Error(`No such area: ${unknown.join(', ')}. See the files in test/mutants.`);
  const chosen = all.filter(
    (bug) => (areas.length === 0 || areas.includes(bug.area)) && bug.name.includes(name),
  );
  const open = chosen.filter((bug) => fresh || !storedResult(bug));
  process.stdout.write(`${chosen.length} planted bugs, ${chosen.length - open.length} with stored results\n`);
  if (open.length > 0) await withTrees(workers, (trees) => runAll(open, trees));

  const tried = chosen.flatMap((bug): TriedBug[] => {
    const result = storedResult(bug);
    return result ? [{ bug, result }] : [];
  });
  process.stdout.write(table(tried));
  return percentKilled(tried) >= MIN_PERCENT;
}

async function runAll(bugs: readonly PlantedBugInArea[], trees: readonly ScratchTree[]): Promise<void> {
  await requirePasses([...new Set(bugs.flatMap(({ tests }) => tests))].sort(), trees);
  await share(bugs, trees, async (bug, tree) => {
    const startedAt = performance.now();
    const { passed, failure } = await tree.runWith(bug);
    const seconds = (performance.now() - startedAt) / 1000;
    const result: Result = { killed: !passed, by: failure, seconds };
    storeResult(bug, result);
    const verdict = passed ? 'SURVIVED' : 'killed  ';
    const by = failure === null ? '' : `\n           by ${failure}`;
    process.stdout.write(`${verdict} ${bug.area}: ${bug.name} (${seconds.toFixed(0)} s)${by}\n`);
  });
}

/** Throws if a test file fails without any bug, because it would seem to notice every bug. */
async function requirePasses(testFiles: readonly string[], trees: readonly ScratchTree[]): Promise<void> {
  const digest = digestOfTree();
  const failed: string[] = [];
  await share(
    testFiles.filter((file) => !passedBefore(file, digest)),
    trees,
    async (file, tree) => {
      const { passed, output } = await tree.run([file]);
      if (passed) storePass(file, digest);
      else failed.push(`${output}\n${file} fails without a planted bug.`);
    },
  );
  if (failed.length > 0) throw new Error(failed.join('\n'));
}
