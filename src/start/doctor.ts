import { runDoctor } from '../server/doctor/run-doctor.ts';
import { savedPublicUrl, savedSecret } from './data-dir.ts';
import { sandboxVariables } from './defaults.ts';
import { readEnvironment } from './environment.ts';
import { runningDatabaseUrl } from './postgres/database.ts';
import { lineFor, Refusal } from './refusal.ts';
import { requireSandbox } from './require-sandbox.ts';
import { readStartSettings } from './settings.ts';

/** `npm run doctor`: examines the shop, its machine, and its accounts at Stripe and Printful. Changes nothing. */
try {
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
  const { ok, lines } = await runDoctor(process.argv.slice(2), variables);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  process.stderr.write(`${lineFor(error)}\n`);
  process.exitCode = 1;
}

function notRunning(): never {
  throw new Refusal('Start the shop first, with the same environment: the doctor reads its database.');
}
