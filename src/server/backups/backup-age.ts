import { join } from 'node:path';
import { SHOP_COMMAND } from '../config/shop-command.ts';
import type { Config } from '../config.ts';
import type { Backup } from './newest-backup.ts';

/** Where the shop's data is, and when its newest backup was made. */
export interface BackupFacts {
  dir: string;
  newest: Backup | null;
  now: Date;
  /** The oldest that the newest backup may be, in milliseconds. */
  limit: number;
  databaseUrl: string;
  /** Whether cards are charged. */
  live: boolean;
}

/**
 * What is wrong with the age of the newest backup, and what to do; null if nothing is. A shop that is only tried needs none.
 * A database elsewhere may have backups of its own.
 */
export function backupWarning({ dir, newest, now, limit, databaseUrl, live }: BackupFacts): string | null {
  if (newest === null) {
    if (!live || !isOnThisMachine(databaseUrl)) return null;
    return `There is no backup in ${dir}, and the database is on this machine. Run ${SHOP_COMMAND} backup once a day, and copy the file elsewhere.`;
  }
  const age = now.getTime() - newest.at.getTime();
  if (age <= limit) return null;
  return `The last backup is ${ageInWords(age)} old (${dir}). Run ${SHOP_COMMAND} backup once a day.`;
}

/** The folder of the backups. */
export const backupDirOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups');

export const isOnThisMachine = (databaseUrl: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]', ''].includes(new URL(databaseUrl).hostname);

const HOUR = 60 * 60 * 1000;

/** Like `3 days`, or `5 hours` below two days. */
export function ageInWords(ms: number): string {
  const hours = Math.floor(ms / HOUR);
  if (hours < 1) return 'less than an hour';
  if (hours === 1) return '1 hour';
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

/** Like `3 kB`, or `1.2 MB`. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
