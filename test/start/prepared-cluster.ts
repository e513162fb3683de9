import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { storedSecret } from '../../src/start/data-dir.ts';
import { requireCluster } from '../../src/start/postgres/cluster.ts';
import { choosePostgresHost, postgresBinaries } from '../../src/start/postgres/host.ts';
import { createShutdown, TIMEOUTS } from '../../src/start/shutdown.ts';

const PASSWORD = 'database-password';
const CLUSTER = 'database';

/**
 * Puts an empty database into a data folder, like a first start. `initdb` takes seconds of CPU, so it runs once per version
 * of PostgreSQL, and its folder is copied from then on.
 */
export async function prepareCluster(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const template = join('.cache/test-cluster', templateDigest());
  if (!existsSync(template) && !(await makeTemplate(template))) return;
  for (const name of [CLUSTER, PASSWORD])
    cpSync(join(template, name), join(dataDir, name), { recursive: true });
  // PostgreSQL refuses a folder that other users can read.
  chmodSync(join(dataDir, CLUSTER), 0o700);
  chmodSync(join(dataDir, PASSWORD), 0o600);
}

/** Returns false if PostgreSQL runs as another user, who needs another folder. Then every test runs `initdb` itself. */
async function makeTemplate(template: string): Promise<boolean> {
  const draft = resolve(`${template}.${randomUUID()}`);
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const host = choosePostgresHost(draft, postgresBinaries());
    if (host.directory !== draft) return false;
    const shutdown = createShutdown(TIMEOUTS, () => {});
    await requireCluster(host, storedSecret(draft, PASSWORD), shutdown);
    // If two processes create a template at the same time, the first one stays.
    if (!existsSync(template)) renameSync(draft, template);
    return true;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function templateDigest(): string {
  const version = join(postgresBinaries(), '../package.json');
  const sources = ['src/start/postgres/cluster.ts', version].map((path) => readFileSync(path, 'utf8'));
  return createHash('sha256').update(sources.join('\n')).digest('hex').slice(0, 16);
}
