import { text } from 'node:stream/consumers';
import { runAdminCommand } from '../server/access/administrators/command-line.ts';
import { savedPublicUrl } from './data-dir.ts';
import { readEnvironment } from './environment.ts';
import { commandDatabase } from './postgres/own-database.ts';
import { lineFor } from './refusal.ts';
import { readStartSettings } from './settings.ts';
import { createShutdown, TIMEOUTS } from './shutdown.ts';

/** `npm run admin`: uses the running shop's database, or starts it for the duration of the command. */
const shutdown = createShutdown(TIMEOUTS);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutdown.interrupt());
try {
  const env = readEnvironment();
  const { dataDir, publicUrl } = readStartSettings(env);
  const served = env.PUBLIC_URL || env.PORT ? undefined : savedPublicUrl(dataDir);
  const outcome = await runAdminCommand(process.argv.slice(2), {
    databaseUrl: await commandDatabase(env, dataDir, shutdown),
    publicUrl: new URL(served ?? publicUrl).origin,
    readPassword: async () => (await text(process.stdin)).replace(/\r?\n$/, ''),
  });
  if (outcome.ok) process.stdout.write(`${outcome.lines.join('\n')}\n`);
  await (outcome.ok ? shutdown.end(0) : shutdown.end(1, outcome.lines.join('\n')));
} catch (error) {
  await shutdown.end(1, lineFor(error));
}
