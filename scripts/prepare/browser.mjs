import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CannotPrepare } from './cannot-prepare.mjs';

/** Holds the path of the Chromium to test with; empty for the one that Playwright installed for itself. */
export const BROWSER_FILE = '.cache/chromium';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Finds a Chromium or installs one: the caller's, the machine's, Debian's, Playwright's own. */
export function findBrowser() {
  const path = named() ?? onPath() ?? (foundBefore() ? '' : (fromApt() ?? fromPlaywright()));
  mkdirSync('.cache', { recursive: true });
  writeFileSync(BROWSER_FILE, path);
}

function named() {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return undefined;
  if (isProgram(path)) return path;
  throw new CannotPrepare(`CHROMIUM_PATH is ${path}, where no program lies: correct it or unset it.`);
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether Playwright's own was installed by an earlier run, and lies there still. */
function foundBefore() {
  const { stdout } = spawnSync(
    'node_modules/.bin/node',
    ['-p', 'require("@playwright/test").chromium.executablePath()'],
    { encoding: 'utf8' },
  );
  return isProgram(stdout?.trim() ?? '');
}

/** Debian's package, where this user may install one without being asked for a password. */
function fromApt() {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && !succeeds('sudo', '-n', 'true')) return undefined;
  if (!succeeds('apt-get', '--version')) return undefined;
  process.stdout.write('Installing Chromium …\n');
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  const installed =
    succeeds(...apt, 'update') && succeeds(...apt, 'install', '--yes', '--no-install-recommends', 'chromium');
  return installed ? onPath() : undefined;
}

function fromPlaywright() {
  process.stdout.write('Fetching Chromium …\n');
  if (succeeds('node_modules/.bin/node', 'node_modules/@playwright/test/cli.js', 'install', 'chromium'))
    return '';
  throw new CannotPrepare(
    'No Chromium was found or could be installed: install one, or set CHROMIUM_PATH, or run "npm run check".',
  );
}

function succeeds(file, ...args) {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}
