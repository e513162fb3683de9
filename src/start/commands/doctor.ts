import { SHOP_COMMAND } from '../../server/config/shop-command.ts';
import { runDoctor } from '../../server/doctor/run-doctor.ts';
import { savedPublicUrl, savedSecret } from '../data-dir.ts';
import { sandboxVariables } from '../defaults.ts';
import { readEnvironment } from '../environment.ts';
import { runningDatabaseUrl } from '../postgres/database.ts';
import { Refusal } from '../refusal.ts';
import { requireSandbox } from '../require-sandbox.ts';
import { readStartSettings } from '../settings.ts';
import type { Outcome } from './command.ts';
import { commandArguments } from './command-arguments.ts';

export const usage = `${SHOP_COMMAND} doctor    says what is right and wrong with this shop, its machine and its accounts; changes nothing`;

/** Examines the shop, its machine, and its accounts at Stripe and Printful. */
export async function run(args: string[]): Promise<Outcome> {
  commandArguments(usage, args, {});
  const env = readEnvironment();
  const settings = readStartSettings(env);
  const { dataDir, publicUrl } = settings;
  const sandbox = sandboxVariables(env, settings, (name) => savedSecret(dataDir, name) ?? notRunning());
  const variables = {
    ...env,
    ...sandbox?.shop,
    PUBLIC_URL: env.PUBLIC_URL || env.PORT ? publicUrl : (savedPublicUrl(dataDir) ?? publicUrl),
    DATABASE_URL: env.DATABASE_URL || runningDatabaseUrl(dataDir) || notRunning(),
    APP_SECRET: env.APP_SECRET || savedSecret(dataDir, 'app-secret') || notRunning(),
  };
  await requireSandbox(sandbox?.sandbox);
  return runDoctor(variables);
}

function notRunning(): never {
  throw new Refusal('Start the shop first, with the same environment: the doctor reads its database.');
}
