import { backupDirOf, backupWarning } from '../backups/backup-age.ts';
import { newestBackup } from '../backups/newest-backup.ts';
import type { Deps } from '../deps.ts';
import { type Forwarded, proxyWarning } from '../http/proxy-warning.ts';

type WarningDeps = Pick<Deps, 'config' | 'takeOver' | 'clock'>;

/** What the owner should set right, and how. Apart from a database to take over, the shop works meanwhile. */
export async function readWarnings(
  { config, takeOver, clock }: WarningDeps,
  forwarded: Forwarded,
): Promise<string[]> {
  const dir = backupDirOf(config);
  const warnings = [
    takeOver.needed(),
    backupWarning({
      dir,
      newest: await newestBackup(dir),
      now: clock(),
      limit: config.limits.day,
      databaseUrl: config.databaseUrl,
      live: config.stripe.live,
    }),
    proxyWarning(config, forwarded.seen()),
  ];
  return warnings.filter((warning) => warning !== null);
}
