import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ScratchTree } from '../scratch-tree.ts';
import { withTrees } from '../with-trees.ts';
import { changed, type Drawn } from './draw.ts';

/**
 * Which of these changes nobody could commit, because the type checker refuses them, or the linter for a forgotten `await`. Checks
 * changes to different files together, and stores each answer at the path that `pathOf` says.
 */
export async function refusedByCheck(
  changes: readonly Drawn[],
  pathOf: (change: Drawn) => string,
): Promise<Set<Drawn>> {
  const open = changes.filter((change) => !existsSync(pathOf(change)));
  if (open.length > 0)
    await withTrees(1, async ([tree]) => {
      if (tree) await check(open, tree, pathOf);
    });
  return new Set(changes.filter((change) => JSON.parse(readFileSync(pathOf(change), 'utf8')).refused));
}

async function check(
  changes: readonly Drawn[],
  tree: ScratchTree,
  pathOf: (change: Drawn) => string,
): Promise<void> {
  process.stdout.write(`Checking the types and promises of ${changes.length} changes …\n`);
  const wrong = await tree.wrongFiles();
  if (wrong.size > 0) throw new Error(`Without a change, something is wrong in ${[...wrong].join(', ')}`);
  for (const layer of layersOf(changes)) {
    const refused = await refusedIn(layer, (some) => wrongWith(some, tree));
    for (const change of layer) {
      mkdirSync(dirname(pathOf(change)), { recursive: true });
      writeFileSync(pathOf(change), JSON.stringify({ refused: refused.has(change) }));
    }
  }
}

/** At most one change of each file in each layer. */
function layersOf(changes: readonly Drawn[]): Drawn[][] {
  const layers: Drawn[][] = [];
  for (const change of changes) {
    const layer = layers.find((one) => one.every(({ file }) => file !== change.file));
    if (layer) layer.push(change);
    else layers.push([change]);
  }
  return layers;
}

/**
 * Which changes are refused, if `wrongIn` returns the wrong files when some are made together. A file that is wrong speaks against
 * its own change; if only others are, each half is checked.
 */
export async function refusedIn(
  changes: readonly Drawn[],
  wrongIn: (changes: readonly Drawn[]) => Promise<ReadonlySet<string>>,
): Promise<Set<Drawn>> {
  if (changes.length === 0) return new Set();
  const wrong = await wrongIn(changes);
  if (wrong.size === 0) return new Set();
  const own = changes.filter(({ file }) => wrong.has(file));
  if (own.length > 0) {
    const others = changes.filter((change) => !own.includes(change));
    return new Set([...own, ...(await refusedIn(others, wrongIn))]);
  }
  if (changes.length === 1) return new Set(changes);
  const half = Math.ceil(changes.length / 2);
  const first = await refusedIn(changes.slice(0, half), wrongIn);
  return new Set([...first, ...(await refusedIn(changes.slice(half), wrongIn))]);
}

const wrongWith = (changes: readonly Drawn[], tree: ScratchTree): Promise<Set<string>> =>
  changes.reduce<() => Promise<Set<string>>>(
    (work, change) => () => tree.with(change.file, changed(readFileSync(change.file, 'utf8'), change), work),
    () => tree.wrongFiles(),
  )();
