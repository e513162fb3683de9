import pg from 'pg';
import { connect } from '../../src/server/db/connect.ts';
import { listOrders } from '../../src/server/orders/admin/list-queries.ts';
import { runningDatabaseUrl } from '../../src/start/postgres/database.ts';
import type { Figure } from '../figure.ts';
import { median } from './pages.ts';

const ORDERS = 1_000_000;
const TIMES = 100;
const STATUSES = ['processing', 'completed', 'on_hold', 'pending'] as const;

/** The newest fifty orders with a status among a million, beside the bare query for them. */
export async function measureNewestOrders(dataDir: string): Promise<Figure> {
  const url = runningDatabaseUrl(dataDir) ?? '';
  const database = new pg.Pool({ connectionString: url, max: 1 });
  const db = connect({ url, connections: 1, connectTimeout: 5000, onLost: () => undefined });
  try {
    for (const statement of FILLING) await database.query(statement);
    const filter = (status: (typeof STATUSES)[number]) => ({ words: null, status, timeZone: 'UTC' });
    const bare = await sentBy(async () => {
      for (const status of STATUSES) await listOrders(db, filter(status), { cut: { limit: 50 } });
    });
    const rounds = { list: [] as number[], plain: [] as number[] };
    for (let round = 0; round < 3; round++) {
      rounds.plain.push(await rate((status) => database.query(...(bare[STATUSES.indexOf(status)] ?? ['']))));
      rounds.list.push(await rate((status) => listOrders(db, filter(status), { cut: { limit: 50 } })));
    }
    return {
      what: 'newest 50 orders by status, of 1,000,000',
      value: median(rounds.list),
      unit: '/s',
      limit: { what: 'the bare query', value: median(rounds.plain) },
      ratioAtLeast: 0.33,
    };
  } finally {
    await db.destroy();
    await database.end();
  }
}

type Sent = [text: string, values?: unknown[]];

/** The queries that `work` sends, on connections that it opens. */
async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const query = pg.Client.prototype.query;
  const sent: Sent[] = [];
  pg.Client.prototype.query = function note(this: pg.Client, ...args: unknown[]) {
    sent.push(args as Sent);
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
    return [...sent];
  } finally {
    pg.Client.prototype.query = query;
  }
}

// The triggers collect words for the search, which takes minutes.
const FILLING = [
  'alter table orders disable trigger user',
  `insert into orders (id, key_hash, status, customer_name, customer_email, address1, city, state, zip, country, subtotal,
     discount, discount_percentage, shipping, total, shipping_method, shipping_provider_id, request_hash, created_at)
   select upper(lpad(to_hex(n), 10, '0')), md5(n::text),
     (array['completed','completed','completed','completed','shipped','confirmed_with_printful','processing','pending','canceled'])[1 + n % 9],
     'Maya ' || n, n || '@example.com', n || ' Music Row', 'Nashville', 'TN', '37203', 'US', 2999, 0, 0, 499, 3498,
     'Standard Shipping', 'STANDARD', '', now() - n * interval '1 minute'
   from generate_series(1, ${ORDERS}) as n`,
  'alter table orders enable trigger user',
  'vacuum analyze orders',
];

async function rate(run: (status: (typeof STATUSES)[number]) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let time = 0; time < TIMES; time++) await run(STATUSES[time % STATUSES.length] ?? 'completed');
  return (TIMES * 1000) / (performance.now() - startedAt);
}
