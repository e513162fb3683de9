import { ownServer } from '../../test/separate-database.ts';
import { ScratchTree } from './scratch-tree.ts';

/** Copies the working tree a few times, and removes the copies afterwards, even if the run is interrupted. */
export async function withTrees(count: number, work: (trees: ScratchTree[]) => Promise<void>): Promise<void> {
  const database = await ownServer();
  const trees = Array.from({ length: count }, () => new ScratchTree(database.url));
  const removeAll = () => {
    for (const tree of trees) tree.remove();
  };
  const interrupt = () => {
    removeAll();
    void database.close().then(() => process.exit(130));
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await work(trees);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    removeAll();
    await database.close();
  }
}

/** Each tree takes the next item as soon as it is free. */
export async function share<Item>(
  items: readonly Item[],
  trees: readonly ScratchTree[],
  work: (item: Item, tree: ScratchTree) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  await Promise.all(
    trees.map(async (tree) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, tree);
    }),
  );
}
