import { globSync, readFileSync } from 'node:fs';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { complaints } from './imports/complaints.ts';

/** Holds the folders of `src` to the directions in which they may know each other; prints each breach and fails. */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const breaches = globSync('src/**/*.{ts,tsx}')
  .sort()
  .flatMap((path) => complaints(path, readFileSync(path, 'utf8')));
for (const breach of breaches) process.stderr.write(`${breach}\n`);
process.exitCode = breaches.length > 0 ? 1 : 0;
