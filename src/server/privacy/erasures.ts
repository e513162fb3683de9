import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Secrets } from '../secrets.ts';
import { type Erasure, findErasures } from './erasure-queries.ts';

/** `email` is in lower case. */
export const erasureHash = (secrets: Secrets, email: string): string => secrets.sign('erasure', email);

let lastCopy: Promise<unknown> = Promise.resolve();

/**
 * Copies the erasures to a file beside the backups, for a restore after the database is lost. One copy at a time, so that the last
 * to be written is also the last that was read.
 */
export function copyErasures(db: Db, dataDir: string): Promise<void> {
  const copy = lastCopy.then(async () => {
    const erasures = await findErasures(db);
    if (erasures.length > 0 || existsSync(pathIn(dataDir))) await writeErasures(dataDir, erasures);
  });
  lastCopy = copy.catch(() => undefined);
  return copy;
}

/** The same for a running shop, which goes on if its disk is full. The nightly job tries again. */
export const copyErasuresIfPossible = ({
  db,
  config,
  log,
}: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> =>
  copyErasures(db, config.dataDir).catch((error: unknown) =>
    log.error({ err: error }, 'who was erased could not be copied to the data folder'),
  );

export async function writeErasures(dataDir: string, erasures: readonly Erasure[]): Promise<void> {
  const draft = `${pathIn(dataDir)}.${randomUUID()}`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, JSON.stringify(erasures), { mode: 0o600, flush: true });
    await rename(draft, pathIn(dataDir));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The erasures in that file; none if there is no file. */
export async function readErasures(dataDir: string): Promise<Erasure[]> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return (JSON.parse(text) as { hash: string; at: string }[]).map(({ hash, at }) => ({
    hash,
    at: new Date(at),
  }));
}

const pathIn = (dataDir: string) => join(dataDir, 'erasures.json');
