/** @module-tag nightly */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdminBrowser } from '../admin-browser.ts';
import { fillShop } from '../fill-shop.ts';
import { ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;
let printful: Server;

// Unsorted, since the API promises no order.
const ids = Array.from({ length: 250 }, (_, index) => ((index * 7) % 250) + 1);

/** A page of the catalog, as version 2 answers it. */
const catalogPage = (offset: number, limit: number) => ({
  data: ids.slice(offset, offset + limit).map((id) => ({
    id,
    name: `Hat ${id}`,
    brand: null,
    model: null,
    image: null,
    description: '',
    is_discontinued: false,
    techniques: [],
    placements: [],
  })),
  paging: { total: ids.length, offset, limit },
});

beforeAll(async () => {
  printful = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://printful.test');
    const [offset, limit] = ['offset', 'limit'].map((name) => Number(searchParams.get(name)));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(catalogPage(offset ?? 0, limit ?? 20)));
  }).listen(0, '127.0.0.1');
  await once(printful, 'listening');
  const { port } = printful.address() as AddressInfo;
  shop = await openShopInside({ PRINTFUL_API_URL: `http://127.0.0.1:${port}` });
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
});

afterAll(async () => {
  await shop.close();
  printful.closeAllConnections();
  printful.close();
});

test('Printful’s products are read in pages of 100, each product once', async () => {
  const seen: number[] = [];
  const sizes: number[] = [];
  for (let path: string | undefined = '/api/printful/products'; path; ) {
    const { body, response }: Awaited<ReturnType<AdminBrowser['ask']>> = await robin.ask('GET', path);
    const page = body as { id: number }[];
    seen.push(...page.map(({ id }) => id));
    sizes.push(page.length);
    path = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  expect(sizes).toEqual([100, 100, 50]);
  expect(seen).toEqual(ids.toSorted((a, b) => a - b));
});

test('the list of stuck orders says how many more there are', async () => {
  await fillShop({ query: shop.rows } as Parameters<typeof fillShop>[0], { orders: 60, subscribers: 0 });
  await shop.rows(`update orders set status = 'on_hold'`);
  const { body } = await robin.ask('GET', '/api/admin/printful');
  const { stuck, stuckTotal } = body as { stuck: unknown[]; stuckTotal: number };
  expect([stuck.length, stuckTotal]).toEqual([50, 60]);
  // Orders whose windows have just ended are not stuck yet.
  await shop.rows(`update orders set status = 'processing', send_after = now() - interval '1 minute'`);
  expect((await robin.ask('GET', '/api/admin/printful')).body).toMatchObject({ stuck: [], stuckTotal: 0 });
});
