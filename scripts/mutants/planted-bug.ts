import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A small wrong change to the code, and the tests that should notice it. */
export interface PlantedBug {
  /** What the shop does wrong, in one line. Unique within its area. */
  name: string;
  /** The file to change, relative to the project's root. */
  file: string;
  /** The exact text to replace. It occurs once in the file. */
  find: string;
  replace: string;
  /** Test files, at least one of which should fail. */
  tests: string[];
  /** Why no test can notice the bug. Such a bug does not count. */
  survives?: string;
}

export interface PlantedBugInArea extends PlantedBug {
  area: string;
}

/** All bugs in `test/mutants`; each file is an area. */
export async function readPlantedBugs(root = '.'): Promise<PlantedBugInArea[]> {
  const paths = globSync(join(root, 'test/mutants/*.ts')).sort();
  const areas = await Promise.all(
    paths.map(async (path) => {
      const { planted } = (await import(pathToFileURL(path).href)) as { planted: PlantedBug[] };
      return planted.map((bug) => ({ ...bug, area: basename(path, '.ts') }));
    }),
  );
  return areas.flat();
}

/** Returns the file's text with the bug planted. Throws if the entry no longer matches the file. */
export function plant({ file, find, replace }: PlantedBug, root = '.'): string {
  const pieces = readFileSync(join(root, file), 'utf8').split(find);
  if (pieces.length !== 2) {
    throw new Error(`"find" must occur once in ${file}, but occurs ${pieces.length - 1} times: ${find}`);
  }
  return pieces.join(replace);
}
