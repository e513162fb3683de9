import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The names of complete backups; one that is being written has another ending. They sort by time. */
const BACKUP_NAME = /^unhinged-hats-\d{8}-\d{6}\.backup$/;

export const backupName = (at: Date): string =>
  `unhinged-hats-${at.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)}.backup`;

export interface Backup {
  at: Date;
  bytes: number;
}

/** When the newest complete backup in a folder was finished, and its size; null if there is none. */
export async function newestBackup(dir: string, now = new Date()): Promise<Backup | null> {
  const name = (await backupsIn(dir, now)).at(-1);
  if (name === undefined) return null;
  const { mtime, size } = await stat(join(dir, name));
  return { at: mtime, bytes: size };
}

/**
 * The names of complete backups in a folder, oldest first. A missing folder has none. Those of a clock that was ahead count once
 * their time has come.
 */
export async function backupsIn(dir: string, now = new Date()): Promise<string[]> {
  try {
    return (await readdir(dir)).filter((name) => BACKUP_NAME.test(name) && name <= backupName(now)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
