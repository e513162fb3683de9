import { fileURLToPath } from 'node:url';
import type { Config } from '../server/config.ts';
import { endOrphans, startChild } from './child.ts';
import { openDataDir, savePublicUrl } from './data-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { addDefaults, type ShopSetup } from './defaults.ts';
import { readEnvironment } from './environment.ts';
import { firstSteps } from './first-steps.ts';
import { findFreePort, requireFreePort } from './ports.ts';
import { startDatabase } from './postgres/database.ts';
import { lineFor, Refusal } from './refusal.ts';
import { readStartSettings, type StartSettings } from './settings.ts';
import { createShutdown, type Shutdown, TIMEOUTS } from './shutdown.ts';

/**
 * Starts what the environment lacks (a database, a sandbox, a secret), then runs the shop in this process until a signal.
 * A failed start prints one line and exits with 1.
 */
export async function openShop({ dev }: { dev: boolean }): Promise<void> {
  const shutdown = createShutdown(TIMEOUTS);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => shutdown.interrupt());
  process.on('uncaughtException', (error) => void shutdown.end(1, error.stack));
  try {
    await open(shutdown, dev);
  } catch (error) {
    await shutdown.end(1, lineFor(error));
  }
}

async function open(shutdown: Shutdown, dev: boolean) {
  const env = readEnvironment();
  // Everything imported from here on uses this NODE_ENV. Only the configuration checks the caller's value.
  process.env.NODE_ENV = dev ? 'development' : 'production';

  const settings = readStartSettings(env);
  openDataDir(settings.dataDir);
  const setup = await addDefaults(env, settings, findFreePort);
  const { readConfig } = await import('../server/config.ts');
  const read = readConfig(setup.variables, { callerNodeEnv: env.NODE_ENV });
  if (!read.ok) throw new Refusal(read.message);

  const lock = lockDataDir(settings.dataDir);
  shutdown.defer(lock.release);
  await endOrphans(lock.orphans);
  await requirePorts(settings, setup);

  const context = { shutdown, lock, timeouts: TIMEOUTS };
  const [main, note] = await Promise.all([
    import('../server/main.ts'),
    setup.databasePort === undefined
      ? undefined
      : startDatabase(settings.dataDir, setup.databasePort, context),
    setup.sandbox && startSandbox(setup.sandbox, context),
  ]);
  if (shutdown.ending) return;
  const shop = await main.openShop(read.config, {
    dev,
    sandboxModel: setup.hasSandboxHats ? SANDBOX_MODEL : undefined,
  });
  shutdown.defer((hurry) => within(TIMEOUTS.shopToClose, hurry, shop.close()));
  savePublicUrl(settings.dataDir, settings.publicUrl);
  const toTerminal = process.stdout.isTTY === true;
  announce([
    `Unhinged Hats is open at ${shop.url}`,
    ...sandboxLine(setup),
    note,
    shop.waitsFor ?? undefined,
    ...(await remarks(read.config, env)),
    await firstSteps(shop, toTerminal),
  ]);
}

/** What the owner should know about the environment. The shop opens all the same. */
async function remarks(config: Config, env: NodeJS.ProcessEnv): Promise<string[]> {
  const { describeUnknown } = await import('../server/config/unknown-variables.ts');
  const { proxyWarning } = await import('../server/http/proxy-warning.ts');
  const proxy = proxyWarning(config, false);
  return [
    ...describeUnknown(env),
    ...(proxy === null ? [] : [proxy]),
    ...(config.runsJobs
      ? []
      : ['JOBS is off: this instance only serves pages. Another one must run the jobs.']),
  ];
}

/** A printed foam trucker in all nine colors. */
export const SANDBOX_MODEL = { productId: 627, technique: 'DTFILM', placement: 'front_dtf_hat' };

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

/** Waits for the promise, but no longer than `ms` or until `hurry` is aborted. Rejects if the promise does. */
async function within(ms: number, hurry: AbortSignal, promise: Promise<void>): Promise<void> {
  const stop = AbortSignal.any([AbortSignal.timeout(ms), hurry]);
  if (stop.aborted) return;
  await Promise.race([
    promise,
    new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true })),
  ]);
}

/** Starts the local Stripe and Printful. Resolves once they listen. */
async function startSandbox(
  variables: Record<string, string>,
  context: Parameters<typeof startChild>[1],
): Promise<void> {
  await startChild(
    {
      name: 'sandbox',
      command: [
        process.execPath,
        fileURLToPath(new URL('../../packages/sandbox/src/main.ts', import.meta.url)),
      ],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: process.env.NODE_ENV,
        NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/compiled', import.meta.url)),
        ...variables,
      },
      ready: /^sandbox listening on /,
      onLine: (line) => process.stderr.write(`sandbox: ${line}\n`),
    },
    context,
  );
}
