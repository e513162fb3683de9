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
import { Refusal } from './refusal.ts';

/** Makes the folder where the shop keeps its data, closed to other users; refuses one that can't be written. */
export function openDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    // Rights alone say nothing of a full disk or a file system that takes no files.
    const probe = join(dataDir, `.writable.${process.pid}`);
    writeFileSync(probe, 'x', { flush: true });
    rmSync(probe);
    readdirSync(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal(
      `The data folder ${dataDir} is not writable (${code}): give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}

/** One by one: told to make them all, Node tries for ever where the system says that the one above is not there (/proc). */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another start may have been quicker; a file of that name is none.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Leaves the address that browsers use, for commands that are run beside the shop. */
export function leavePublicUrl(dataDir: string, publicUrl: string): void {
  const path = join(dataDir, 'public-url');
  writeFileSync(`${path}.new`, `${publicUrl}\n`);
  renameSync(`${path}.new`, path);
}

/** The address that the shop of this folder served last; undefined when none did. */
export const publicUrlLeft = (dataDir: string): string | undefined => readText(join(dataDir, 'public-url'));

/** The secret kept under this name in the data folder: 32 random bytes as hex, made at the first call. */
export function storedSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  return readText(path) ?? createSecret(path);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Linked into place when whole, so that nobody reads half a secret and of two starts at once both get the same. */
function createSecret(path: string): string {
  const draft = `${path}.${process.pid}`;
  const secret = randomBytes(32).toString('hex');
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
