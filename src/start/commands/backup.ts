import { backupDirOf, sizeInWords } from '../../server/backups/backup-age.ts';
import { writeBackup } from '../../server/backups/write-backup.ts';
import { SHOP_COMMAND } from '../../server/config/shop-command.ts';
import { savedSecret } from '../data-dir.ts';
import { readEnvironment } from '../environment.ts';
import { existingDatabase } from '../postgres/own-database.ts';
import { Refusal } from '../refusal.ts';
import { readStartSettings } from '../settings.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Outcome } from './command.ts';
import { commandArguments } from './command-arguments.ts';

export const usage = `${SHOP_COMMAND} backup [--keep 14]    writes a backup to DATA_DIR/backups, and keeps the newest 14, or as many as you say`;

/** Writes everything to a file in DATA_DIR/backups, while the shop goes on selling. */
export async function run(args: string[], shutdown: Shutdown): Promise<Outcome> {
  const { values } = commandArguments(usage, args, { options: { keep: { type: 'string', default: '14' } } });
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new Refusal('--keep is a number of backups, such as 14.');
  const env = readEnvironment();
  const { dataDir } = readStartSettings(env);
  const appSecret = env.APP_SECRET ? null : (savedSecret(dataDir, 'app-secret') ?? null);
  const { path, bytes, rows } = await writeBackup({
    databaseUrl: await existingDatabase(env, dataDir, shutdown),
    dir: backupDirOf({ dataDir }),
    keep,
    appSecret,
    now: new Date(),
  });
  const secret = env.APP_SECRET
    ? 'APP_SECRET is not in it: keep that too, or no link in an earlier email works.'
    : `It contains ${appSecret ? 'the shop’s secret and ' : ''}its shoppers’ data: store it where nobody else reads it.`;
  return { ok: true, lines: [`${path}: ${rows} rows, ${sizeInWords(bytes)}, verified. ${secret}`] };
}
