import { type Config, readConfig } from '../../server/config.ts';
import { addDefaults } from '../defaults.ts';
import { readEnvironment } from '../environment.ts';
import { ownDatabase } from '../postgres/own-database.ts';
import { Refusal } from '../refusal.ts';
import { requireSandbox } from '../require-sandbox.ts';
import { readStartSettings } from '../settings.ts';
import type { Shutdown } from '../shutdown.ts';

interface Needs {
  /** Stand for variables that the command does not need. */
  placeholders?: Record<string, string>;
  /** Whether it calls Stripe or Printful, and so needs the sandbox, if that takes their place. */
  callsProviders?: boolean;
}

/**
 * The configuration of a command that works beside the shop or without it. The shop's own database is started until the
 * shutdown, unless the shop runs. */
export async function commandConfig(
  shutdown: Shutdown,
  { placeholders = {}, callsProviders = false }: Needs = {},
): Promise<Config> {
  const env = readEnvironment();
  for (const [name, value] of Object.entries(placeholders)) env[name] ||= value;
  const settings = readStartSettings(env);
  const { variables, sandbox } = await addDefaults(env, settings, async () => 1);
  const read = readConfig(variables, { callerNodeEnv: env.NODE_ENV });
  if (!read.ok) throw new Refusal(read.message);
  if (callsProviders) await requireSandbox(sandbox);
  if (env.DATABASE_URL) return read.config;
  return { ...read.config, databaseUrl: await ownDatabase(settings.dataDir, shutdown) };
}
