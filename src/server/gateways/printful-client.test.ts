import { expect, test } from 'vitest';
import { z } from 'zod';
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
