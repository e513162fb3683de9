/** @module-tag nightly */

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminBrowser } from '../admin-browser.ts';
import { until } from '../until.ts';
import { administratorOf, QUICK_PRINTFUL } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShop({ ...QUICK_PRINTFUL, LOG_LEVEL: 'error' });
  robin = await administratorOf(shop);
});

afterAll(() => shop.close());

test('a slow sync and the job that takes it over store each hat once, and both succeed', async () => {
  const database = new pg.Client({ connectionString: shop.databaseUrl });
  await database.connect();
  await database.query('begin');
  await database.query('lock table printful_listings in exclusive mode');
  const answered = robin.ask('POST', '/api/admin/sync');
  await until('the sync and the job wait', async () => {
    const { rows } = await database.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' having count(*) >= 2`,
    );
    return rows[0];
  });
  await database.query('commit');
  await database.end();

  expect((await answered).status).toBe(200);
  const [stored] = await shop.rows(
    'select added, (select count(*)::int from printful_listings) as hats from printful_syncs',
  );
  expect(stored).toEqual({ added: 4, hats: 4 });
  expect(shop.output()).not.toContain('duplicate key');
});
