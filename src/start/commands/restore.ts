import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyBackup } from '../../server/backups/read-backup.ts';
import {
  againText,
  collectErasures,
  readersText,
  repeatErasures,
} from '../../server/backups/repeat-erasures.ts';
import { restoreBackup } from '../../server/backups/restore-backup.ts';
import { SHOP_COMMAND } from '../../server/config/shop-command.ts';
import { savedSecret } from '../data-dir.ts';
import { readEnvironment } from '../environment.ts';
import { commandDatabase } from '../postgres/own-database.ts';
import { Refusal } from '../refusal.ts';
import { readStartSettings } from '../settings.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Outcome } from './command.ts';
import { commandArguments } from './command-arguments.ts';
import { confirm } from './confirm.ts';

export const usage = `${SHOP_COMMAND} restore FILE [--yes]    replaces everything in the database by a backup; --yes does not ask`;

/** Replaces everything in the database by a backup, once the word restore is typed. */
export async function run(args: string[], shutdown: Shutdown): Promise<Outcome> {
  const { values, positionals } = commandArguments(usage, args, {
    options: { yes: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new Refusal(usage);
  if (!existsSync(path)) throw new Refusal(`There is no file ${path}. Backups are in DATA_DIR/backups.`);
  const env = readEnvironment();
  const { dataDir } = readStartSettings(env);
  const { at, release, appSecret } = await verifyBackup(path);
  if (!values.yes)
    await confirm(
      'restore',
      `${path} is of ${at}, release ${release}. Everything newer in the database is lost.`,
    );
  const databaseUrl = await commandDatabase(env, dataDir, shutdown);
  // An interrupted restore may have put the present one aside already.
  const present = ['app-secret', FORMER_SECRET].map((name) => savedSecret(dataDir, name));
  const appSecrets = [env.APP_SECRET, appSecret, ...present].filter((secret) => typeof secret === 'string');
  const erasures = await collectErasures({ databaseUrl, dataDir });
  const since = new Date(at);
  const {
    rows,
    newsletters,
    readers,
    administrators,
    finished: [again, secret],
  } = await restoreBackup({
    path,
    databaseUrl,
    now: new Date(),
    finish: async () =>
      [
        await repeatErasures({ databaseUrl, dataDir, erasures, appSecrets, since }),
        restoreSecret(env, dataDir, appSecret),
      ] as const,
  });
  return {
    ok: true,
    lines: [
      `Restored ${rows} rows. ${secret}`,
      ...(again.people > 0 ? [againText(again)] : []),
      ...(readers > 0 ? [readersText(readers)] : []),
      ...(administrators.length > 0 ? [administratorsText(administrators)] : []),
      ...(newsletters.length > 0 ? [newslettersText(newsletters)] : []),
      `With live keys, the shop sells again after: ${SHOP_COMMAND} take-over`,
    ],
  };
}

const administratorsText = (administrators: { name: string; email: string }[]) =>
  `These administrators are back and can sign in: ${administrators
    .map(({ name, email }) => `${name} (${email})`)
    .join(', ')}. To remove one: ${SHOP_COMMAND} admin remove ${administrators[0]?.email}`;

const newslettersText = (subjects: string[]) =>
  `Not sent by themselves, since they may have been sent after the backup: the newsletters ${subjects
    .map((subject) => `“${subject}”`)
    .join(', ')}.`;

function restoreSecret(env: NodeJS.ProcessEnv, dataDir: string, appSecret: string | null): string {
  if (env.APP_SECRET) return 'The shop uses APP_SECRET: set it to the one of that time.';
  if (appSecret === null)
    return 'Its shop had an APP_SECRET: set the same one, or earlier links stop working.';
  const path = join(dataDir, 'app-secret');
  const present = savedSecret(dataDir, 'app-secret');
  if (present === appSecret) return 'The shop’s secret is the same.';
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.new`, `${appSecret}\n`, { mode: 0o600, flush: true });
  if (present !== undefined) copyFileSync(path, join(dataDir, FORMER_SECRET));
  renameSync(`${path}.new`, path);
  return present === undefined
    ? 'The shop’s secret is restored too.'
    : `The shop’s secret is restored too; the other one is in ${join(dataDir, FORMER_SECRET)}.`;
}

const FORMER_SECRET = 'app-secret.before-restore';
