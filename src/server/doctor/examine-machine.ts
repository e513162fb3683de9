import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  ageInWords,
  backupDirOf,
  backupWarning,
  isOnThisMachine,
  sizeInWords,
} from '../backups/backup-age.ts';
import { newestBackup } from '../backups/newest-backup.ts';
import { SHOP_COMMAND } from '../config/shop-command.ts';
import type { Deps } from '../deps.ts';
import { CLOCK_ADVICE, compareClocks } from '../health/compare-clocks.ts';
import { type Finding, note, right, wrong } from './finding.ts';

/** This machine's clock, compared with the database's and Stripe's. */
export async function examineClock(deps: Parameters<typeof compareClocks>[0]): Promise<Finding> {
  const { state, text } = await compareClocks(deps);
  if (state === 'unknown')
    return note('Clock', 'unknown: nobody told the time. Look again when Stripe answers.');
  return state === 'right' ? right('Clock', text) : wrong('Clock', `this machine is ${text}`, CLOCK_ADVICE);
}

/** The free space of the folders that the shop writes to. */
export async function examineDisk(folders: readonly string[], least: number): Promise<Finding[]> {
  const findings = await Promise.all(
    folders.map(async (folder): Promise<Finding> => {
      const { free, total } = await spaceAt(folder);
      const text = `${inGigabytes(free)} of ${inGigabytes(total)} free at ${folder}`;
      return free >= least ? right('Disk', text) : wrong('Disk', text, 'Make room, or use a larger disk');
    }),
  );
  return findings;
}

/** A folder that does not exist yet is measured where it will be. */
async function spaceAt(folder: string): Promise<{ free: number; total: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return spaceAt(dirname(folder));
  }
}

const inGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** How old the newest backup is. */
export async function examineBackup({ config, clock }: Pick<Deps, 'config' | 'clock'>): Promise<Finding> {
  const { databaseUrl, limits, stripe } = config;
  const dir = backupDirOf(config);
  const [newest, now] = [await newestBackup(dir), clock()];
  const warning = backupWarning({ dir, newest, now, limit: limits.day, databaseUrl, live: stripe.live });
  if (warning !== null) return { state: 'wrong', about: 'Backup', text: warning };
  if (newest === null)
    return note(
      'Backup',
      isOnThisMachine(databaseUrl)
        ? `none yet. Before you go live, run ${SHOP_COMMAND} backup once a day.`
        : `none in ${dir}. Check that your database’s provider makes them, or run ${SHOP_COMMAND} backup once a day.`,
    );
  const age = ageInWords(now.getTime() - newest.at.getTime());
  return right('Backup', `${age} old, ${sizeInWords(newest.bytes)}, in ${dir}`);
}
