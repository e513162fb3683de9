import { runTakeOver } from '../server/take-over/run-take-over.ts';
import { commandArguments } from './command-arguments.ts';
import { commandConfig } from './command-config.ts';
import { lineFor } from './refusal.ts';
import { createShutdown, TIMEOUTS } from './shutdown.ts';

const USAGE =
  'npm run take-over    lets this shop sell with a database that another shop or a backup left; takes no arguments';

/** `npm run take-over`: the database belongs to this shop from now on. */
const shutdown = createShutdown(TIMEOUTS);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shutdown.interrupt());
try {
  commandArguments(USAGE, {});
  const lines = await runTakeOver(await commandConfig(shutdown));
  process.stdout.write(`${lines.join('\n')}\n`);
  await shutdown.end(0);
} catch (error) {
  await shutdown.end(1, lineFor(error));
}
