import pg from 'pg';
import { seedProducts } from '../../src/server/catalog/seed-products.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { findFreePort } from '../../src/start/ports.ts';
import { confirmAllHats } from '../../test/confirmed-hats.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { connectTo } from '../../test/separate-database.ts';
import { until } from '../../test/until.ts';
import type { Rows } from './compare-books.ts';
import { instanceOf } from './instance.ts';
import { startNginx } from './nginx.ts';
import { startSandbox } from './sandbox.ts';
import type { Stage } from './stage.ts';

/** How much shorter waits are, in the shop and in the sandbox. Then Printful's 120 calls a minute are 1,200. */
export const TIME_SCALE = 0.1;

/** Several instances behind nginx, with one database, one sandbox and one mail server. */
export async function openInstances(stage: Stage, databaseUrl: string, count: number) {
  const [port = 0, sandboxPort = 0, ...ports] = await freePorts(count + 2);
  const url = `http://127.0.0.1:${port}`;
  const mails = await startMailServer({ keepsSources: false });
  stage.defer(() => mails.close());
  const sandbox = await startSandbox(stage, { port: sandboxPort, shopUrl: url, timeScale: TIME_SCALE });
  startNginx(stage, { port, instances: ports });
  await prepareDatabase(databaseUrl, sandbox.url);
  const variables = {
    ...sandbox.variables,
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'one secret for every instance of this drill',
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    SMTP_URL: mails.url,
    TIME_SCALE: String(TIME_SCALE),
    RATE_LIMIT_SCALE: '100000',
    EDIT_WINDOW_MINUTES: '0',
    LOG_LEVEL: 'warn',
  };
  const instances = ports.map((each, index) =>
    instanceOf(stage, { name: `instance-${index + 1}`, port: each, variables }),
  );
  for (const instance of instances) await instance.start();
  return { url, sandbox, mails, instances };
}

/** Different ones: each stays taken until all are found. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}

/** Migrates, adds the first products, and confirms all hats of the sandbox, as an owner would. */
async function prepareDatabase(databaseUrl: string, sandboxUrl: string): Promise<void> {
  const db = connectTo(databaseUrl, 1);
  await migrate(db);
  await seedProducts(db);
  await confirmAllHats(db, { account: { apiHost: new URL(sandboxUrl).host, storeId: '' } });
  await db.destroy();
}

/** Queries the database; a lost connection is opened again. */
export function rowsOf(stage: Stage, databaseUrl: string): Rows {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  stage.defer(() => pool.end());
  return async (query) => (await pool.query(query)).rows;
}

/** Waits until every paid order is shipped or refunded, every email is sent, and nothing but polls of shipped orders is running. */
export async function comeToRest(rows: Rows, stage: Stage): Promise<void> {
  let said = 0;
  await until(
    'all orders are shipped and all emails sent',
    async () => {
      const [waiting] = await rows<{ orders: number; mails: number; jobs: number }>(`select
        (select count(*)::int from orders where status not in ('shipped', 'completed', 'refunded')) as orders,
        (select count(*)::int from mails where state not in ('sent', 'refused', 'failed', 'unsure')) as mails,
        (select count(*)::int from pgboss.job
          where state in ('active', 'retry') and data->>'name' <> 'follow-order') as jobs`);
      const { orders = 0, mails = 0, jobs = 0 } = waiting ?? {};
      if (performance.now() - said > 15_000) {
        stage.say(`still to come: ${orders} orders, ${mails} emails, ${jobs} jobs`);
        said = performance.now();
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      return orders + mails + jobs === 0 ? true : null;
    },
    300_000,
  );
}
