import { limitsAt } from '../config/limits.ts';
import { withStore } from '../jobs/store.ts';
import { connect } from './connect.ts';
import { explainRefusals } from './connection-refusal.ts';
import { executed, migrate } from './migrate.ts';
import { RELEASE } from './release.ts';

/** Brings tables and job queues to this release, without selling anything. Returns lines that say what happened. */
export async function migrateDatabase(databaseUrl: string): Promise<string[]> {
  const db = connect({ url: databaseUrl, ...limitsAt(1).migrationDatabase, onLost: () => undefined });
  return explainRefusals(databaseUrl, async () => {
    const before = await executed(db);
    const newer = await migrate(db);
    await createQueues(databaseUrl);
    const note = `A newer release has migrated it too: ${newer.join(', ')}.`;
    const ran = (await executed(db)).filter((name) => !before.includes(name));
    return [...report(ran), ...(newer.length > 0 ? [note] : [])];
  }).finally(() => db.destroy());
}

function report(ran: readonly string[]): string[] {
  const now = `the database has the schema of release ${RELEASE}.`;
  if (ran.length === 0) return [`There is nothing to do: ${now}`];
  const names =
    ran.length === 1 ? `migration ${ran[0]}` : `${ran.length} migrations, from ${ran[0]} to ${ran.at(-1)}`;
  return [`Ran ${names}.`, `T${now.slice(1)}`];
}

/** Gives pg-boss its tables and the shop's queues. */
export const createQueues = (databaseUrl: string): Promise<void> =>
  withStore(databaseUrl, async () => undefined);
