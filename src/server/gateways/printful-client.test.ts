import { expect, test } from 'vitest';
import { z } from 'zod';
import { printfulClient } from './printful-client.ts';

test('what PostgreSQL cannot store is not in an answer', async () => {
  const body = String.raw`{"result":{"carrier":"US\u0000PS \ud800","path":"C:\\u0000","hat":"\ud83e\udde2"}}`;
  const client = printfulClient({
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
    fetch: async () => new Response(body),
  });
  expect(await client.call('GET', '/orders/1', { schema: z.unknown() })).toEqual({
    carrier: 'USPS \ufffd',
    path: String.raw`C:\u0000`,
    hat: '🧢',
  });
});
