import { spawnSync } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import { CannotPrepare, isProductionOnly } from './install.mjs';
import { digestOfTimes, digestOfTree, isStamped, writeStamp } from './stamp.mjs';

const STAMP = 'build/.stamp';
/** The same for the contents, which a copy of the folder does not change. */
const CONTENTS = 'build/.contents';

/** All inputs of the web build. */
const SOURCES = [
  'assets',
  'public',
  'src/domain',
  'src/hat',
  'src/wire',
  'src/web',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Builds the web app, unless its inputs are unchanged. */
export function build() {
  const digest = digestOfTimes([...SOURCES, 'package-lock.json']);
  if (isStamped(STAMP, digest)) return;
  if (isProductionOnly()) return requireBuildOfThisCode();
  process.stdout.write('Building the web app …\n');
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/react-router', ['build'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
    },
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`);
    throw new CannotPrepare('The web app could not be built. Fix the errors above, then try again.');
  }
  writeStamp(STAMP, digest);
  stampContents();
}

/** Remembers from which code the web app was built. */
export const stampContents = () => writeStamp(CONTENTS, digestOfTree(SOURCES));

function requireBuildOfThisCode() {
  if (isStamped(CONTENTS, digestOfTree(SOURCES))) return;
  throw new CannotPrepare(
    'The web app was built from other code, and the tools that build it are not installed. Run "npm ci --include=dev" and try again.',
  );
}
