import { availableParallelism } from 'node:os';
import { ownServer } from '../../test/separate-database.ts';
import { NOTICED } from '../../test/simulation/noticed-bugs.ts';
import { type PlantedBugInArea, readPlantedBugs } from '../mutants/planted-bug.ts';
import { ScratchTree } from '../mutants/scratch-tree.ts';
import { recordRun } from '../reliability/record-run.ts';
import { type Failure, failureIn, isTypo } from './failure.ts';

/** In how many worlds a bug must show at the latest. */
const MOST_WORLDS = 500;

interface Proof {
  bug: PlantedBugInArea;
  failure: Failure | null;
}

/**
 * Plants the bugs of `test/simulation/noticed-bugs.ts` one at a time in a copy of the tree and simulates worlds until one of
 * them breaks what must hold. Only bugs whose area and name contain `name` are tried. Returns whether all were noticed.
 */
export async function prove(name: string): Promise<boolean> {
  const all = await readPlantedBugs();
  const bugs = NOTICED.map(([area, wanted]) => {
    const bug = all.find((one) => one.area === area && one.name === wanted);
    if (!bug) throw new Error(`test/mutants/${area}.ts has no bug “${wanted}”.`);
    return bug;
  }).filter((bug) => `${bug.area}: ${bug.name}`.includes(name));
  const proofs = await tryAll(bugs);
  const unnoticed = proofs.filter(({ failure }) => failure === null);
  const slowest = Math.max(...proofs.map(({ failure }) => failure?.seed ?? MOST_WORLDS));
  process.stdout.write(`${bugs.length} planted bugs, ${unnoticed.length} of them not noticed\n`);
  if (name === '')
    await recordRun({
      title: 'Bugs planted in simulated worlds',
      command: 'npm run drill -- simulate --prove',
      figures: [
        ['bugs, planted one at a time', bugs.length],
        [`noticed within ${MOST_WORLDS} worlds`, bugs.length - unnoticed.length],
        ['noticed in the first world', proofs.filter(({ failure }) => failure?.seed === 1).length],
        ['worlds until the last one was noticed', slowest],
      ],
    });
  return unnoticed.length === 0;
}

async function tryAll(bugs: readonly PlantedBugInArea[]): Promise<Proof[]> {
  const database = await ownServer();
  const trees = Array.from({ length: availableParallelism() }, () => new ScratchTree(database.url));
  const queue = [...bugs];
  const proofs: Proof[] = [];
  const work = async (tree: ScratchTree) => {
    for (let bug = queue.shift(); bug !== undefined; bug = queue.shift()) {
      const startedAt = performance.now();
      const output = await tree.simulateWith(bug, MOST_WORLDS);
      const failure = failureIn(output);
      if (failure === null && !output.includes(' 0 of them broken')) throw new Error(output.slice(-3000));
      if (failure && isTypo(failure)) throw new Error(`${bug.name}: ${failure.violation}`);
      proofs.push({ bug, failure });
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      const found = failure
        ? `seed ${failure.seed}, ${seconds} s: ${failure.violation.slice(0, 160)}`
        : `NOT NOTICED in ${MOST_WORLDS} worlds, ${seconds} s`;
      process.stdout.write(`${bug.area}: ${bug.name}\n    ${found}\n`);
    }
  };
  try {
    await Promise.all(trees.map(work));
  } finally {
    for (const tree of trees) tree.remove();
    await database.close();
  }
  return proofs;
}
