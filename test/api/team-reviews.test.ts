import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvRow } from '../../src/server/http/csv.ts';
import { importReviews } from '../../src/server/reviews/import-reviews.ts';
import { REVIEW_HEAD } from '../../src/server/reviews/reviews-csv.ts';
import { testSecrets } from '../live-mail.ts';
import { placeOrder } from './placed-order.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

let tables: ShopTables;

beforeAll(async () => {
  tables = await openTables();
});

afterAll(() => tables.close());

const rowOf = (orderId: string) => {
  const said = ['2026-11-20 12:00', orderId, 'Custom Hat', 'printed', '5', 'Loud.', 'Robin', 'published'];
  const row = [...said, '', 'no', ''];
  return [...row, testSecrets.sign('review-row', JSON.stringify(row))];
};

test('an imported review counts as the team’s own if its order is by one of them, else as a shopper’s', async () => {
  await tables.rows(
    `insert into administrators (id, name, email) values ('robin', 'Robin', 'robin@hats.example')`,
  );
  await placeOrder(tables, { id: 'TEAM000002', email: 'Robin@Hats.example' });
  await placeOrder(tables, { id: 'TEAM000003', email: 'maya@hats.example' });
  const file = [REVIEW_HEAD, rowOf('TEAM000002'), rowOf('TEAM000003')].map(csvRow).join('');
  const deps = { db: tables.db, clock: () => new Date(), secrets: testSecrets };
  expect(await importReviews(deps, { file, who: 'robin@hats.example' })).toEqual({ imported: 2, kept: 0 });
  expect(await tables.rows('select order_id, is_own from reviews order by order_id')).toEqual([
    { order_id: 'TEAM000002', is_own: true },
    { order_id: 'TEAM000003', is_own: false },
  ]);
});
