import { readFileSync } from 'node:fs';

/**
 * The answers to files of the shop, like `assets/zips/9.txt`. Pages keep them as long as the process lives, so a test takes those
 * that no other test needs to be missing.
 */
export const ownFiles = (...paths: readonly string[]): Record<string, () => Response> =>
  Object.fromEntries(paths.map((path) => [`/${path}`, () => new Response(readFileSync(path))]));
