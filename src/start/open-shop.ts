import { existsSync } from 'node:fs';
import { claimDataDir } from './claim.ts';
import { leavePublicUrl, openDataDir } from './data-dir.ts';
import { startDatabase } from './database.ts';
import { firstSteps } from './first-steps.ts';
import { type Furnished, furnish } from './furnish.ts';
import { createLife, type Life } from './life.ts';
import { lineFor } from './line-for.ts';
import { endOrphans } from './orphans.ts';
import { PATIENCE } from './patience.ts';
import { findFreePort, requireFreePort } from './ports.ts';
import { Refusal } from './refusal.ts';
import { startSandbox } from './sandbox.ts';
import { readStartSettings, type StartSettings } from './settings.ts';
import { within } from './within.ts';

/**
 * Gives the shop what its environment lacks (a database, a sandbox, a secret), then runs it in this process until a
 * signal ends all of it. A start that cannot go on prints one line and exits with 1.
 */
export async function openShop({ dev }: { dev: boolean }): Promise<void> {
  const life = createLife(PATIENCE);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => life.interrupt());
  process.on('uncaughtException', (error) => void life.end(1, error.stack));
  try {
    await open(life, dev);
  } catch (error) {
    await life.end(1, lineFor(error));
  }
}

async function open(life: Life, dev: boolean) {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const env = { ...process.env };
  // Whatever is imported from here on runs as a production build; what the caller said is judged, not followed.
  process.env.NODE_ENV = dev ? 'development' : 'production';

  const settings = readStartSettings(env);
  openDataDir(settings.dataDir);
  const furnished = await furnish(env, settings, findFreePort);
  await requireSoundConfiguration(furnished.variables, env.NODE_ENV);

  const claim = claimDataDir(settings.dataDir);
  life.defer(claim.release);
  await endOrphans(claim.orphans, PATIENCE);
  await requirePorts(settings, furnished);

  const surroundings = { life, claim, patience: PATIENCE };
  const [{ runShop }, note] = await Promise.all([
    import('../server/main.ts'),
    furnished.databasePort === undefined
      ? undefined
      : startDatabase(settings.dataDir, furnished.databasePort, surroundings),
    furnished.sandbox && startSandbox(furnished.sandbox, surroundings),
  ]);
  if (life.ending) return;
  const shop = await runShop({ env: furnished.variables, dev, callerNodeEnv: env.NODE_ENV });
  life.defer((hurry) => within(PATIENCE.shopToClose, hurry, shop.close()));
  leavePublicUrl(settings.dataDir, settings.publicUrl);
  const toTerminal = process.stdout.isTTY === true;
  announce([
    `Unhinged Hats is open at ${shop.url}`,
    ...sandboxLine(furnished),
    note,
    await firstSteps(shop, toTerminal),
  ]);
}

async function requireSoundConfiguration(variables: NodeJS.ProcessEnv, callerNodeEnv: string | undefined) {
  const { readConfig } = await import('../server/config.ts');
  const judged = readConfig(variables, { callerNodeEnv });
  if (!judged.ok) throw new Refusal(judged.message);
}

async function requirePorts(settings: StartSettings, { sandbox }: Furnished) {
  await requireFreePort('PORT', settings.host, settings.port);
  if (sandbox) await requireFreePort('SANDBOX_PORT', settings.sandboxHost, settings.sandboxPort);
}

function sandboxLine({ variables, sandbox }: Furnished): string[] {
  if (!sandbox) return [];
  return [`${variables.NOTICE} It answers at http://${sandbox.SANDBOX_HOST}:${sandbox.SANDBOX_PORT}`];
}

function announce(lines: readonly (string | undefined)[]) {
  process.stdout.write(`${lines.filter((line) => line !== undefined).join('\n')}\n`);
}
