import { counted } from '../../domain/language/counted.ts';
import { limitsAt } from '../config/limits.ts';
import { connect } from '../db/connect.ts';
import { migrateRestored } from '../db/migrate.ts';
import { openClient } from '../db/open-client.ts';
import { ASIDE } from '../db/set-aside.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { type Erasure, findAddresses, insertErasures } from '../privacy/erasure-queries.ts';
import { copyErasures, erasureHash, readErasures, writeErasures } from '../privacy/erasures.ts';
import { secretsFrom } from '../secrets.ts';

interface Place {
  databaseUrl: string;
  dataDir: string;
}

/**
 * The erasures that a restore must not undo: those in the database that it replaces, and those in the file, to which it adds the
 * others, so that an interrupted restore loses none.
 */
export async function collectErasures({ databaseUrl, dataDir }: Place): Promise<Erasure[]> {
  const client = await openClient(databaseUrl, 'unhinged-hats restore');
  try {
    const all = await readErasures(dataDir);
    for (const schema of ['public', `${ASIDE}public`]) {
      const { rows: tables } = await client.query('select where to_regclass($1) is not null', [
        `${schema}.erasures`,
      ]);
      if (tables.length > 0)
        all.push(...(await client.query<Erasure>(`select hash, at from ${schema}.erasures`)).rows);
    }
    if (all.length > 0) await writeErasures(dataDir, all);
    return all;
  } finally {
    await client.end();
  }
}

interface Repeating extends Place {
  erasures: readonly Erasure[];
  /** When the backup was made. A person erased before then is not in it, unless she ordered again. */
  since: Date;
  /** The secrets with which the hashes may be made. */
  appSecrets: readonly string[];
}

/** Erases again whom the backup has brought back. Returns how many people that were, and their orders. */
export async function repeatErasures({
  databaseUrl,
  dataDir,
  erasures,
  since,
  appSecrets,
}: Repeating): Promise<{ people: number; orders: string[] }> {
  const orders: string[] = [];
  if (erasures.length === 0) return { people: 0, orders };
  const db = connect({ url: databaseUrl, ...limitsAt(1).migrationDatabase, onLost: () => undefined });
  try {
    await migrateRestored(db);
    await insertErasures(db, erasures);
    const later = new Map(erasures.filter(({ at }) => at >= since).map(({ hash, at }) => [hash, at]));
    const all = appSecrets.map(secretsFrom);
    let people = 0;
    for (const address of await findAddresses(db)) {
      const found = all.map((secrets) => later.get(erasureHash(secrets, address))).find(Boolean);
      const [secrets] = all;
      if (!found || !secrets) continue;
      // As of then, so that a backup from after she came back brings her back.
      const deps = { db, secrets, clock: () => found };
      orders.push(...(await erasePerson(deps, { address, who: 'terminal' })));
      people += 1;
    }
    await copyErasures(db, dataDir);
    return { people, orders };
  } finally {
    await db.destroy();
  }
}

/** Tells whom a restore erased again. */
export function againText({ people, orders }: { people: number; orders: string[] }): string {
  const who = counted(people, 'person who was', 'people who were');
  const what = orders.length === 0 ? 'no order' : `these orders: ${orders.join(', ')}`;
  return `Erased again: ${who} erased after the backup, with ${what}.`;
}

/** Tells how many readers a restore unsubscribed again. */
export const readersText = (readers: number) =>
  `Unsubscribed again: ${counted(readers, 'person', 'people')} who unsubscribed after the backup.`;
