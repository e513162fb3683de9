import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PlantedBugInArea } from './planted-bug.ts';

const FOLDER = '.cache/mutants/planted';

/** Whether the tests noticed a planted bug. */
export interface Result {
  killed: boolean;
  /** The first test that failed; null if none did. */
  by: string | null;
  seconds: number;
}

/** The result of an earlier run, if the entry, its file, and its tests are unchanged. */
export function storedResult(bug: PlantedBugInArea): Result | null {
  return readJson<Result>(pathOf(keyOfBug(bug)));
}

export function storeResult(bug: PlantedBugInArea, result: Result): void {
  writeJson(pathOf(keyOfBug(bug)), result);
}

/** Whether this test file passed on exactly this tree, without any bug. */
export function passedBefore(testFile: string, tree: string): boolean {
  return existsSync(pathOf(digest('passes', testFile, tree)));
}

export function storePass(testFile: string, tree: string): void {
  writeJson(pathOf(digest('passes', testFile, tree)), { passes: testFile });
}

/** A digest of all code and tests. */
export function digestOfTree(): string {
  const paths = globSync(['{src,test}/**/*.{ts,tsx}', '*.{ts,json}']).sort();
  return digest(...paths.flatMap((path) => [path, readFileSync(path, 'utf8')]));
}

function keyOfBug({ file, find, replace, tests }: PlantedBugInArea): string {
  return digest(find, replace, ...[file, ...tests].flatMap((path) => [path, readFileSync(path, 'utf8')]));
}

export const digest = (...words: string[]) =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex');

const pathOf = (key: string) => join(FOLDER, `${key}.json`);

function readJson<Value>(path: string): Value | null {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

function writeJson(path: string, value: object): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}
