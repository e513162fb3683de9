import { rmSync } from 'node:fs';
import pg from 'pg';
import { PART_KINDS } from '../src/domain/money/money-parts.ts';
import { connect } from '../src/server/db/connect.ts';
import { replaceDays } from '../src/server/money/queries.ts';
import { runningDatabaseUrl } from '../src/start/postgres/database.ts';
import { startShop, temporaryFolder } from '../test/start/shop-process.ts';
import { p95, signIn } from './admin.bench.ts';
import type { Figure } from './figure.ts';

/** The shop's, by default. */
const ZONE = 'America/New_York';

const ORDERS = Number(process.env.ORDERS ?? 1_000_000);

// The triggers collect words for the search, which takes minutes, and mark orders; all days are added up at once here.
const FILLING = [
  'alter table orders disable trigger user',
  'alter table order_lines disable trigger user',
  `insert into discount_codes (name, kind, value) select 'CODE' || n, 'percent', 10 from generate_series(1, 50) as n`,
  `insert into orders (id, key_hash, status, customer_name, customer_email, address1, city, state, zip, country, subtotal,
     discount, discount_percentage, shipping, total, shipping_method, shipping_provider_id, request_hash, created_at, paid_at,
     paid, stripe_fee, printful_cost, printful_order_id, wallet, gift, code_id, code_name, code_kind, code_saved)
   select 'M' || upper(lpad(to_hex(n), 9, '0')), md5(n::text), 'completed', 'Maya ' || n, n || '@example.com', n || ' Music Row',
     'Nashville', 'TN', '37203', (array['US','US','US','US','CA','GB','AU','DE'])[1 + n % 8], 2999, 0, 0, 499, 3498,
     'Standard Shipping', 'STANDARD', md5(n::text), at, at, 3498, 131, case when n > 3000 then 1650 end, n::text,
     (array[null,null,'apple_pay','google_pay','link'])[1 + n % 5], case when n % 20 = 0 then '{}'::jsonb end,
     code.id, code.name, case when code.id is not null then 'percent' end, case when code.id is not null then 100 end
   from generate_series(1, ${ORDERS}) as n
     cross join lateral (select now() - n * interval '1 minute' as at) as placed
     left join discount_codes as code on n % 10 = 0 and code.name = 'CODE' || (1 + n / 10 % 50)`,
  `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, product_id, hat_color, text_line1, technique)
   select id, 0, case when own then 'Custom Hat' else hats[1 + n % count] end, 2999, 1, 2999, own,
     case when not own then ids[1 + n % count] end, (array['navy','pink','white','black','red'])[1 + n % 5], 'Bride',
     (array['DTFILM','EMBROIDERY'])[1 + n % 2]
   from (select id, printful_order_id::integer as n, printful_order_id::integer % 3 > 0 as own from orders where key_hash = request_hash) as sold,
     (select array_agg(id order by id) as ids, array_agg(name order by id) as hats, count(*)::integer as count from products) as shelf`,
  'alter table orders enable trigger user',
  'alter table order_lines enable trigger user',
  'vacuum analyze orders',
  'vacuum analyze order_lines',
];

/** Money by month and the orders behind its figures, in a shop with a million orders. */
export async function bench(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  const shop = await startShop({ dataDir });
  try {
    await shop.opened;
    const database = new pg.Pool({ connectionString: runningDatabaseUrl(dataDir), max: 1 });
    for (const statement of FILLING) await database.query(statement);
    const robin = await signIn(shop.url, dataDir);
    const empty = await p95(robin, ['/api/admin/security']);
    const months = '/api/admin/months';
    await addUp(database);
    const { rows } = await database.query<{ month: string }>(
      `select distinct to_char(day, 'YYYY-MM') as month from money_sums order by 1 desc limit 12`,
    );
    await database.end();
    const figure = async (what: string, paths: readonly string[]): Promise<Figure> => ({
      what: `${what}, p95`,
      value: await p95(robin, paths),
      unit: 'ms',
      atMost: 200,
      limit: { what: 'a response without sums', value: empty },
    });
    const figures = [
      await figure('money by month', [months]),
      await figure(
        'money of earlier months',
        rows.map(({ month }) => `${months}?month=${month}`),
      ),
    ];
    const month = rows[1]?.month ?? '';
    const { body } = await robin.ask('GET', `${months}?month=${month}`);
    const { parts } = body as { parts: { kind: string; rows: { name: string }[] }[] };
    for (const kind of ['all', ...PART_KINDS]) {
      const names = parts.find((part) => part.kind === kind)?.rows.map(({ name }) => `${kind}:${name}`) ?? [
        kind,
      ];
      const paths = names.map(
        (name) =>
          `/api/admin/orders?sort=newest&from=${month}-01&to=${month}-28&money=${encodeURIComponent(name)}`,
      );
      figures.push(await figure(`orders behind a figure, ${kind}`, paths));
    }
    return figures;
  } finally {
    shop.kill('SIGTERM');
    await shop.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function addUp(database: pg.Pool): Promise<void> {
  const { connectionString = '' } = database.options;
  const db = connect({
    url: connectionString,
    connections: 1,
    connectTimeout: 5000,
    onLost: () => undefined,
  });
  const { rows } = await database.query<{ day: string }>(
    `select distinct (created_at at time zone '${ZONE}')::date::text as day from orders order by day`,
  );
  await db.transaction().execute((trx) =>
    replaceDays(
      trx,
      ZONE,
      rows.map(({ day }) => day),
    ),
  );
  await db.destroy();
  await database.query('vacuum analyze money_sums');
}
