import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endOrphans, startChild } from './child.ts';
import { leavePublicUrl, openDataDir } from './data-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { addDefaults, type ShopSetup } from './defaults.ts';
import { firstSteps } from './first-steps.ts';
import { findFreePort, requireFreePort } from './ports.ts';
import { startDatabase } from './postgres/database.ts';
import { lineFor, Refusal } from './refusal.ts';
import { readStartSettings, type StartSettings } from './settings.ts';
import { createShutdown, type Shutdown, TIMEOUTS } from './shutdown.ts';

/**
 * Gives the shop what its environment lacks (a database, a sandbox, a secret), then runs it in this process until a
 * signal ends all of it. A start that cannot go on prints one line and exits with 1.
 */
export async function openShop({ dev }: { dev: boolean }): Promise<void> {
  const life = createShutdown(TIMEOUTS);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => life.interrupt());
  process.on('uncaughtException', (error) => void life.end(1, error.stack));
  try {
    await open(life, dev);
  } catch (error) {
    await life.end(1, lineFor(error));
  }
}

async function open(life: Shutdown, dev: boolean) {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const env = { ...process.env };
  // Whatever is imported from here on runs as a production build; what the caller said is judged, not followed.
  process.env.NODE_ENV = dev ? 'development' : 'production';

  const settings = readStartSettings(env);
  openDataDir(settings.dataDir);
  const setup = await addDefaults(env, settings, findFreePort);
  await requireSoundConfiguration(setup.variables, env.NODE_ENV);

  const claim = lockDataDir(settings.dataDir);
  life.defer(claim.release);
  await endOrphans(claim.orphans, TIMEOUTS);
  await requirePorts(settings, setup);

  const surroundings = { life, claim, patience: TIMEOUTS };
  const [{ runShop }, note] = await Promise.all([
    import('../server/main.ts'),
    setup.databasePort === undefined
      ? undefined
      : startDatabase(settings.dataDir, setup.databasePort, surroundings),
    setup.sandbox && startSandbox(setup.sandbox, surroundings),
  ]);
  if (life.ending) return;
  const shop = await runShop({ env: setup.variables, dev, callerNodeEnv: env.NODE_ENV });
  life.defer((hurry) => within(TIMEOUTS.shopToClose, hurry, shop.close()));
  leavePublicUrl(settings.dataDir, settings.publicUrl);
  const toTerminal = process.stdout.isTTY === true;
  announce([
    `Unhinged Hats is open at ${shop.url}`,
    ...sandboxLine(setup),
    note,
    await firstSteps(shop, toTerminal),
  ]);
}

async function requireSoundConfiguration(variables: NodeJS.ProcessEnv, callerNodeEnv: string | undefined) {
  const { readConfig } = await import('../server/config.ts');
  const judged = readConfig(variables, { callerNodeEnv });
  if (!judged.ok) throw new Refusal(judged.message);
}

async function requirePorts(settings: StartSettings, { sandbox }: ShopSetup) {
  await requireFreePort('PORT', settings.host, settings.port);
  if (sandbox) await requireFreePort('SANDBOX_PORT', settings.sandboxHost, settings.sandboxPort);
}

function sandboxLine({ variables, sandbox }: ShopSetup): string[] {
  if (!sandbox) return [];
  return [`${variables.NOTICE} It answers at http://${sandbox.SANDBOX_HOST}:${sandbox.SANDBOX_PORT}`];
}

function announce(lines: readonly (string | undefined)[]) {
  process.stdout.write(`${lines.filter((line) => line !== undefined).join('\n')}\n`);
}

/** Waits for the promise, but no longer than `ms`, nor once `hurry` aborts. What it rejects with is passed on. */
async function within(ms: number, hurry: AbortSignal, promise: Promise<void>): Promise<void> {
  const enough = AbortSignal.any([AbortSignal.timeout(ms), hurry]);
  if (enough.aborted) return;
  await Promise.race([
    promise,
    new Promise<void>((resolve) => enough.addEventListener('abort', () => resolve(), { once: true })),
  ]);
}

/** Starts the stand-in for Stripe and Printful, and resolves once it listens. */
async function startSandbox(
  variables: Record<string, string>,
  surroundings: Parameters<typeof startChild>[1],
): Promise<void> {
  await startChild(
    {
      name: 'sandbox',
      command: [process.execPath, fileURLToPath(new URL('../sandbox/main.ts', import.meta.url))],
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, ...variables },
      ready: /^sandbox listening on /,
      onLine: (line) => process.stderr.write(`sandbox: ${line}\n`),
    },
    surroundings,
  );
}
