import { randomBytes } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fullDisk, Refusal } from './refusal.ts';

/** Creates the data folder, closed to other users. Refuses a folder that is not writable. */
export function openDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    // Permissions do not show a full disk or a read-only file system.
    const probe = join(dataDir, `.writable.${process.pid}`);
    writeFileSync(probe, 'x', { flush: true });
    rmSync(probe);
    readdirSync(dataDir);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const full = fullDisk(dataDir, code);
    if (full) throw full;
    throw new Refusal(
      `The data folder ${dataDir} is not writable (${code}): give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}

/** Level by level: with `recursive`, Node loops forever below /proc, where a parent cannot be created. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another start may have been faster. A file of this name is an error.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Saves the public address for commands such as `npm run shop -- admin`. */
export const savePublicUrl = (dataDir: string, publicUrl: string): void =>
  saveText(join(dataDir, 'public-url'), publicUrl);

/** The public address that the shop on this folder last used; undefined if it never ran. */
export const savedPublicUrl = (dataDir: string): string | undefined => readText(join(dataDir, 'public-url'));

/** Saves where the database of this data folder lies, if it had to be somewhere else. */
export const saveDatabaseFolder = (dataDir: string, folder: string): void =>
  saveText(join(dataDir, 'database-folder'), folder);

export const savedDatabaseFolder = (dataDir: string): string | undefined =>
  readText(join(dataDir, 'database-folder'));

/** The secret stored under this name: 32 random bytes as hex, created on first use. */
export function storedSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  return readText(path) ?? createSecret(path);
}

/** The same, but never created; undefined if the shop never ran on this folder. */
export const savedSecret = (dataDir: string, name: string): string | undefined =>
  readText(join(dataDir, name));

function saveText(path: string, text: string): void {
  writeFileSync(`${path}.new`, `${text}\n`);
  renameSync(`${path}.new`, path);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    // Says what is wrong with the folder, if that is the reason.
    openDataDir(dirname(path));
    throw error;
  }
}

/** Links the file into place once complete, so that no start reads half a secret and concurrent starts get the same one. */
function createSecret(path: string): string {
  const draft = `${path}.${process.pid}`;
  const secret = randomBytes(32).toString('hex');
  // A command may run before the first start.
  openDataDir(dirname(path));
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(path, 'utf8').trim();
  } finally {
    rmSync(draft);
  }
}
