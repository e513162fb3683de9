import { randomBytes } from 'node:crypto';
import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';

/** Makes the folder where the shop keeps its data, closed to other users; refuses one that can't be written. */
export function openDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal(
      `The data folder ${dataDir} is not writable (${code}): give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}

/** The secret kept under this name in the data folder: 32 random bytes as hex, made at the first call. */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  return readSecret(path) ?? createSecret(path);
}

function readSecret(path: string): string | undefined {
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
