import { costOfMissing } from '../../domain/catalog/refused-events.ts';
import { backupDirOf, backupWarning } from '../backups/backup-age.ts';
import { newestBackup } from '../backups/newest-backup.ts';
import { checkLiveSettings } from '../config/live.ts';
import type { Deps } from '../deps.ts';
import { findWebhook } from '../fulfillment/webhook/queries.ts';
import { type Forwarded, proxyWarning } from '../http/proxy-warning.ts';

type WarningDeps = Pick<Deps, 'config' | 'db' | 'takeOver' | 'clock' | 'readiness' | 'settings'>;

/** What the owner should set right, and how. Apart from a database to take over, the shop works meanwhile. */
export async function readWarnings(
  { config, db, takeOver, clock, readiness, settings }: WarningDeps,
  forwarded: Forwarded,
): Promise<string[]> {
  const dir = backupDirOf(config);
  const warnings = [
    takeOver.needed(),
    readiness.isWithoutJobs() ? WITHOUT_JOBS : null,
    backupWarning({
      dir,
      newest: await newestBackup(dir),
      now: clock(),
      limit: config.limits.day,
      databaseUrl: config.databaseUrl,
      live: config.stripe.live,
    }),
    proxyWarning(config, forwarded.seen()),
    config.stripe.live ? checkLiveSettings(settings.current().settings.emails) : null,
    await missingEvents(db, config),
  ];
  return warnings.filter((warning) => warning !== null);
}

const WITHOUT_JOBS =
  'The work in the background has not started on this instance, so orders, refunds and emails may wait. The shop tries again by itself, and its log says why.';

/** Which events Printful refuses to report, and what that costs; null if none. */
async function missingEvents(db: Deps['db'], { limits }: Deps['config']): Promise<string | null> {
  const missing = (await findWebhook(db))?.missing ?? [];
  if (missing.length === 0) return null;
  const cost = costOfMissing(missing, { orders: limits.orderPolling, hats: limits.hats.check });
  return `Printful refuses to report ${missing.length === 1 ? 'this event' : 'these events'}: ${missing.join(', ')}. ${cost} The shop tries to register ${missing.length === 1 ? 'it' : 'them'} again every hour.`;
}
