import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { Documents } from '../../src/sandbox/documents.ts';
import { findFreePort } from '../../src/start/ports.ts';
import { separateDatabase } from '../separate-database.ts';
import { startShop, temporaryFolder } from '../start/shop-process.ts';

/** The shop had migrations up to 008, and a minute lasted six seconds. */
const RELEASE = 'release-8';
const PORT = ':39101';

/** How long the upgrade took, by the clock of the database. Jobs that were due in that time are late. */
const DOWNTIME = '20 seconds';

export interface Upgrade {
  url: string;
  sandboxUrl: string;
  /** The key of each order, by its id. */
  keys: Record<string, string>;
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  /** Starts today's shop on it. */
  start(env: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

/** The database of an earlier release, and what Stripe and Printful know of its orders. */
export async function earlierRelease(): Promise<Upgrade> {
  const dataDir = temporaryFolder();
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const read = (name: string) =>
    gunzipSync(readFileSync(new URL(name, import.meta.url)))
      .toString()
      .replaceAll(PORT, `:${port}`);

  const database = await earlierDatabase(read(`${RELEASE}.sql.gz`));
  const { keys, documents } = JSON.parse(read(`${RELEASE}.sandbox.json.gz`)) as SandboxDump;
  fillSandbox(join(dataDir, 'sandbox'), documents);

  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  let stop = async () => {};
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    keys,
    rows: async (query, values = []) => (await pool.query(query, values)).rows,
    async start(env) {
      const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
      // The sandbox's stored objects are those of its earlier release, which are not checked.
      const unrecorded = { SANDBOX_RECORDING_DIR: '' };
      const shop = await startShop({
        dataDir,
        env: { DATABASE_URL: database.url, TIME_SCALE: '0.1', ...ports, ...unrecorded, ...env },
      });
      stop = async () => {
        shop.kill('SIGTERM');
        await shop.ended;
      };
      await shop.opened;
    },
    async close() {
      await pool.end();
      await stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface SandboxDump {
  keys: Record<string, string>;
  documents: { kind: string; id: string; related: string | null; body: object }[];
}

/** A database of the earlier release, as if it had been left a moment ago. */
export async function earlierDatabase(dump = gunzipSync(readFileSync(DUMP)).toString()) {
  const database = await separateDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(dump);
  // Without triggers, one of which forbids changes of the audit log.
  await client.query("set session_replication_role = 'replica'");
  const { rows } = await client.query<{ statement: string }>(SHIFT_TIMES);
  for (const { statement } of rows) await client.query(statement);
  await client.end();
  return database;
}

const DUMP = new URL(`${RELEASE}.sql.gz`, import.meta.url);

/** Statements that move every stored time as far as the last event is away from now. */
const SHIFT_TIMES = `
  with span as (select now() - max(at) - interval '${DOWNTIME}' as length from public.order_events)
  select format('update %I.%I set %s', nspname, relname,
    string_agg(format('%1$I = %1$I + interval %2$L', attname, length::text), ', ')) as statement
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid, span
  where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition
    and atttypid = 'timestamptz'::regtype and attnum > 0 and not attisdropped and attgenerated = ''
  group by nspname, relname`;

function fillSandbox(folder: string, documents: SandboxDump['documents']): void {
  const store = new Documents(folder);
  const insert = store.database.prepare(
    'insert into documents (kind, id, related, body) values (?, ?, ?, ?)',
  );
  store.transaction(() => {
    for (const { kind, id, related, body } of documents) insert.run(kind, id, related, JSON.stringify(body));
  });
  store.close();
}
