import { globSync, readFileSync } from 'node:fs';

export interface SourceFile {
  path: string;
  text: string;
}

const KINDS = '*.{ts,tsx,mjs,css,md,json,yaml,conf,service}';

/** Every text file that people write. */
export function sourceFiles(): SourceFile[] {
  return globSync([
    KINDS,
    `{src,packages,test,scripts,assets,docs,bench,deploy}/**/${KINDS}`,
    '.env.example',
    '.ci/run',
  ])
    .filter((path) => !isBaked(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

function isBaked(path: string): boolean {
  return path === 'package-lock.json' || (path.startsWith('assets/') && path.endsWith('.json'));
}
