import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { runAdminCommand } from '../server/access/administrators/command-line.ts';
import { endOrphans } from './child.ts';
import { openDataDir, publicUrlLeft } from './data-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { findFreePort } from './ports.ts';
import { databaseUrl, runningDatabaseUrl, startDatabase } from './postgres/database.ts';
import { lineFor } from './refusal.ts';
import { readStartSettings } from './settings.ts';
import { createShutdown, type Shutdown, TIMEOUTS } from './shutdown.ts';

/** `npm run admin`: works on the database of the running shop, or starts the shop's own for as long as it takes. */
const life = createShutdown(TIMEOUTS);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => life.interrupt());
try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { PUBLIC_URL, PORT } = process.env;
  const { dataDir, publicUrl } = readStartSettings(process.env);
  const served = PUBLIC_URL || PORT ? undefined : publicUrlLeft(dataDir);
  const outcome = await runAdminCommand(process.argv.slice(2), {
    databaseUrl: process.env.DATABASE_URL || (await ownDatabase(dataDir, life)),
    publicUrl: new URL(served ?? publicUrl).origin,
    readPassword: async () => (await text(process.stdin)).replace(/\r?\n$/, ''),
  });
  if (outcome.ok) process.stdout.write(`${outcome.lines.join('\n')}\n`);
  await (outcome.ok ? life.end(0) : life.end(1, outcome.lines.join('\n')));
} catch (error) {
  await life.end(1, lineFor(error));
}

async function ownDatabase(dataDir: string, life: Shutdown): Promise<string> {
  openDataDir(dataDir);
  const running = runningDatabaseUrl(dataDir);
  if (running) return running;
  const claim = lockDataDir(dataDir);
  life.defer(claim.release);
  await endOrphans(claim.orphans, TIMEOUTS);
  const port = await findFreePort();
  await startDatabase(dataDir, port, { life, claim, patience: TIMEOUTS });
  return databaseUrl(dataDir, port);
}
