import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CannotPrepare } from './install.mjs';

/** Contains the path of the Chromium to test with, or nothing for the one that Playwright installed. */
export const BROWSER_FILE = '.cache/chromium';

/** Chromium without a window; tests take a quarter less CPU time in it. */
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Finds or installs a Chromium: the one in CHROMIUM_PATH, Debian's headless shell, any other, or Playwright's. */
export function findBrowser() {
  const path =
    named() ??
    onPath([SHELL]) ??
    chosenBefore() ??
    fromApt() ??
    onPath(WHOLE) ??
    (isInstalled() ? '' : fromPlaywright());
  mkdirSync('.cache', { recursive: true });
  writeFileSync(BROWSER_FILE, path);
}

function named() {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return undefined;
  if (isProgram(path)) return path;
  throw new CannotPrepare(`CHROMIUM_PATH is ${path}, which is not a program. Correct it or unset it.`);
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** The choice of an earlier run, so that a machine that cannot install packages tries only once. */
function chosenBefore() {
  const path = existsSync(BROWSER_FILE) ? readFileSync(BROWSER_FILE, 'utf8') : '';
  return path !== '' && isProgram(path) ? path : undefined;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether Playwright's own Chromium is installed. */
function isInstalled() {
  const { stdout } = spawnSync(
    'node_modules/.bin/node',
    ['-p', 'require("@playwright/test").chromium.executablePath()'],
    { encoding: 'utf8' },
  );
  return isProgram(stdout?.trim() ?? '');
}

/** Installs Debian's package if that needs no password. Uses `sudo` only if there is no other Chromium. */
function fromApt() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && (onPath(WHOLE) || isInstalled() || !succeeds('sudo', '-n', 'true'))) return undefined;
  if (!succeeds('apt-get', '--version')) return undefined;
  process.stdout.write('Installing Chromium …\n');
  const apt = [...(isRoot ? [] : ['sudo', '-n']), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  if (!succeeds(...apt, 'update')) return undefined;
  for (const name of [SHELL, 'chromium'])
    if (succeeds(...apt, 'install', '--yes', '--no-install-recommends', name)) return onPath([name]);
  return undefined;
}

function fromPlaywright() {
  process.stdout.write('Fetching Chromium …\n');
  if (succeeds('node_modules/.bin/node', 'node_modules/@playwright/test/cli.js', 'install', 'chromium'))
    return '';
  throw new CannotPrepare(
    'Chromium was not found and could not be installed. Install it, set CHROMIUM_PATH, or run "npm run check".',
  );
}

function succeeds(file, ...args) {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}
