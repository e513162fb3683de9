import { storedSecret } from './data-dir.ts';
import { databaseUrl } from './postgres/database.ts';
import { type SandboxVariables, sandboxVariables } from './sandbox-variables.ts';
import type { StartSettings } from './settings.ts';

/** The variables of a whole shop, and what has to be started to make them true. */
export interface ShopSetup {
  variables: NodeJS.ProcessEnv;
  /** The port for the shop's own database; undefined when the caller named one. */
  databasePort?: number;
  sandbox?: SandboxVariables['sandbox'];
}

/** Adds what the caller left out. Secrets are kept in the data folder; `freePort` is asked when a database is needed. */
export async function addDefaults(
  env: NodeJS.ProcessEnv,
  settings: StartSettings,
  freePort: () => Promise<number>,
): Promise<ShopSetup> {
  const { dataDir } = settings;
  const sandbox = sandboxVariables(env, settings, (name) => storedSecret(dataDir, name));
  const databasePort = env.DATABASE_URL ? undefined : await freePort();
  return {
    variables: {
      ...env,
      HOST: settings.host,
      PORT: String(settings.port),
      DATA_DIR: dataDir,
      PUBLIC_URL: settings.publicUrl,
      APP_SECRET: env.APP_SECRET || storedSecret(dataDir, 'app-secret'),
      ...(databasePort !== undefined && { DATABASE_URL: databaseUrl(dataDir, databasePort) }),
      ...sandbox?.shop,
    },
    databasePort,
    sandbox: sandbox?.sandbox,
  };
}
