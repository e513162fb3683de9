import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { CannotPrepare, isProductionOnly } from './install.mjs';
import { digestOfTimes, digestOfTree, isStamped, writeStamp } from './stamp.mjs';

const SERVER_BUILD = 'build/shop';
const WEB_STAMP = 'build/.stamp';
const SERVER_STAMP = 'build/.server-stamp';
/** The digest of all inputs' contents, which a copy of the folder does not change. */
const CONTENTS = 'build/.contents';

/** All inputs of the web build. */
const WEB = [
  'assets',
  'public',
  'src/domain',
  'src/hat',
  'src/lib',
  'src/wire',
  'src/web',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** All inputs of the server's build, which includes what the web build renders pages with. */
const SERVER = [...WEB, 'packages/sandbox', 'src/server', 'src/start', 'vite.server.config.ts'];

/** Builds the web app, then the server, unless their inputs are unchanged. */
export function build() {
  const [web, server] = [digestOfInputs(WEB), digestOfInputs(SERVER)];
  if (isStamped(WEB_STAMP, web) && isStamped(SERVER_STAMP, server)) return;
  if (isProductionOnly()) return requireBuildOfThisCode();
  if (!isStamped(WEB_STAMP, web)) {
    run('the web app', 'react-router', 'build');
    writeStamp(WEB_STAMP, web);
  }
  run('the server', 'vite', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn');
  removeFormerBuilds();
  writeStamp(SERVER_STAMP, server);
  stampContents();
}

const DAY = 24 * 60 * 60 * 1000;

/** Parts of former builds stay for a day, because a running shop loads some of its parts when they are first needed. */
function removeFormerBuilds() {
  for (const name of readdirSync(SERVER_BUILD)) {
    const file = join(SERVER_BUILD, name);
    if (Date.now() - statSync(file).mtimeMs > DAY) rmSync(file);
  }
}

/** Whether the server was built, but from other code than today's. */
export const isServerOutdated = () =>
  existsSync(SERVER_BUILD) && !isStamped(SERVER_STAMP, digestOfInputs(SERVER));

const digestOfInputs = (paths) => digestOfTimes([...paths, 'package-lock.json']);

function run(what, tool, ...args) {
  process.stdout.write(`Building ${what} …\n`);
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${tool}`, args, {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
    },
  });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  throw new CannotPrepare(`Building ${what} failed. Fix the errors above, then try again.`);
}

/** Remembers from which code the shop was built. */
export const stampContents = () => writeStamp(CONTENTS, digestOfTree(SERVER));

function requireBuildOfThisCode() {
  if (isStamped(CONTENTS, digestOfTree(SERVER))) return;
  throw new CannotPrepare(
    'The shop was built from other code, and the tools that build it are not installed. Run "npm ci --include=dev" and try again.',
  );
}
