import { existsSync } from 'node:fs';
import { runDoctor } from '../server/doctor/run-doctor.ts';
import { savedPublicUrl, savedSecret } from './data-dir.ts';
import { runningDatabaseUrl } from './postgres/database.ts';
import { lineFor, Refusal } from './refusal.ts';
import { readStartSettings } from './settings.ts';

/** `npm run doctor -- --live`: examines the running shop and its accounts at Stripe and Printful. Changes nothing. */
try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { env } = process;
  const { dataDir, publicUrl } = readStartSettings(env);
  const { ok, lines } = await runDoctor(process.argv.slice(2), {
    ...env,
    PUBLIC_URL: env.PUBLIC_URL || env.PORT ? publicUrl : (savedPublicUrl(dataDir) ?? publicUrl),
    DATABASE_URL: env.DATABASE_URL || runningDatabaseUrl(dataDir) || notRunning(),
    APP_SECRET: env.APP_SECRET || savedSecret(dataDir, 'app-secret') || notRunning(),
  });
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  process.stderr.write(`${lineFor(error)}\n`);
  process.exitCode = 1;
}

function notRunning(): never {
  throw new Refusal('Start the shop first, with the same environment: the doctor reads its database.');
}
