import { expect, test } from 'vitest';
import { z } from 'zod';
import { printfulStoreProducts } from './printful/store-products.ts';
import { printfulClient } from './printful-client.ts';

const clientOf = (fetch: typeof globalThis.fetch) =>
  printfulClient({
    apiUrl: 'https://printful.example',
    token: 'x',
    storeId: null,
    timeout: 1000,
    largestAnswer: 1000,
    retryPause: 0,
    silence: 0,
    longestSilence: 0,
    maxWait: { orders: 0, rates: 0, background: 0, health: 0 },
    budget: { take: async () => null, silence: async () => undefined },
    fetch,
  });

test('what PostgreSQL cannot store is not in an answer', async () => {
  const body = String.raw`{"result":{"carrier":"US\u0000PS \ud800","path":"C:\\u0000","hat":"\ud83e\udde2"}}`;
  const client = clientOf(async () => new Response(body));
  expect(await client.call('GET', '/orders/1', { schema: z.unknown() })).toEqual({
    carrier: 'USPS \ufffd',
    path: String.raw`C:\u0000`,
    hat: '🧢',
  });
});

test.each(['', '&offset=0', '&offset=2'])(
  'a next page “%s” that leads back ends the list',
  async (offset) => {
    const links = { next: { href: `/v2/approval-sheets?limit=2${offset}` } };
    const client = clientOf(async () => Response.json({ data: [1, 2], _links: links }));
    const all = await client.linked('/v2/approval-sheets?order_id=1', z.number());
    expect(all).toEqual(offset === '&offset=2' ? [1, 2, 1, 2] : [1, 2]);
  },
);

test('a hat of the store is pictured with its own decoration, never as the bare cap of the catalog', async () => {
  const variant = (id: number, files: object[]) => {
    const product = { product_id: 627, image: 'https://printful.example/bare.jpg' };
    return { id, name: 'Feral', variant_id: 15907, product, files };
  };
  const read = async (thumbnail_url: string | null, ...sync_variants: object[]) => {
    const sync_product = { id: 1, name: 'Feral', thumbnail_url };
    const client = clientOf(async () => Response.json({ result: { sync_product, sync_variants } }));
    const product = await printfulStoreProducts(client).storeProduct(1);
    return product?.variants.map(({ pictureUrl }) => pictureUrl);
  };
  const mockup = 'https://printful.example/mockup.png';
  const thumbnail = 'https://printful.example/thumbnail.png';
  const navy = variant(2, [{ type: 'preview', preview_url: mockup }]);
  const black = variant(3, [{ type: 'front', preview_url: 'https://a.example' }]);
  expect(await read(thumbnail, navy)).toEqual([mockup]);
  expect(await read(thumbnail, black)).toEqual([thumbnail]);
  expect(await read(null, black)).toEqual([null]);
  // The thumbnail may show another color, even one that is not sold.
  expect(await read(thumbnail, navy, black)).toEqual([mockup, null]);
  expect(await read(thumbnail, { ...navy, is_ignored: true }, black)).toEqual([null]);
});
