import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockDueChecks } from '../../src/server/catalog/sync/archive-queries.ts';
import type { SoldLine } from '../../src/server/checkout/price-items.ts';
import type { Deps } from '../../src/server/deps.ts';
import { refuseGone } from '../../src/server/orders/placing/refuse-gone.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

let tables: ShopTables;

beforeAll(async () => {
  tables = await openTables();
  await tables.rows(`insert into products (name, price) values ('Karaoke', 2999)`);
  await tables.rows(
    `insert into printful_listings (sync_variant_id, sync_product_id, variant_id, product_id, name, description, price, seen_in)
     select 1, 7, 2, id, 'Karaoke', '', 2999, 0 from products where name = 'Karaoke'`,
  );
});

afterAll(() => tables.close());

beforeEach(() => tables.rows(`update printful_listings set asked_at = '2026-01-01'`));

const NOW = new Date('2026-11-20T12:00:00Z');
const due = () =>
  lockDueChecks(tables.db, [7], { before: new Date(NOW.getTime() - 60_000), now: NOW, limit: 5 });

test('of many orders at once, one checks a hat of the store', async () => {
  const locked = await Promise.all(Array.from({ length: 10 }, due));
  expect(locked.flat()).toEqual([7]);
});

test('who may not ask Printful checks no hat of the store, and leaves it to the next order', async () => {
  const asked: number[] = [];
  const deps = {
    db: tables.db,
    clock: () => NOW,
    config: { limits: { minute: 60_000, shopperTimeout: 1000 } },
    printful: {
      storeProduct: async (id: number) => {
        asked.push(id);
        return { variants: [{ id: 1 }] };
      },
    },
  } as unknown as Deps;
  const lines = [{ listing: { syncVariantId: 1, syncProductId: 7, catalogProductId: null } }] as SoldLine[];
  expect(await refuseGone(deps, lines, () => false)).toBeNull();
  expect(asked).toEqual([]);
  expect(await refuseGone(deps, lines)).toBeNull();
  expect(asked).toEqual([7]);
});
