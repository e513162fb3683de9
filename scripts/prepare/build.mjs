import { spawnSync } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import { CannotPrepare } from './install.mjs';
import { digestOfTimes, isStamped, writeStamp } from './stamp.mjs';

const STAMP = 'build/.stamp';

/** All inputs of the web build. */
const SOURCES = [
  'assets',
  'public',
  'src/domain',
  'src/hat',
  'src/wire',
  'src/web',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Builds the web app, unless its inputs are unchanged. */
export function build() {
  const digest = digestOfTimes(SOURCES);
  if (isStamped(STAMP, digest)) return;
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
}
