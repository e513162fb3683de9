import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { FuzzShop } from './fuzz-shop.ts';
import { runFuzz } from './run-fuzz.ts';

test.each([
  ['is fine if the shop then answers', 1, 0],
  ['is a fault if the shop is still busy', 2, 1],
])('a request that was told to come back comes back alone, which %s', async (_what, times, faults) => {
  const shop = await busyShop(times);
  const result = await runFuzz(shop, { seed: 1, requests: 1, only: ONE_OF_THE_API });
  expect(result.faults).toHaveLength(faults);
  expect(result.busy).toEqual({ 'Too many.': 1 });
  await shop.close();
});

/** The number of a request that is not raw bytes. */
const ONE_OF_THE_API = 3;

/** Answers 503 so many times. */
async function busyShop(times: number): Promise<FuzzShop> {
  let left = times;
  const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 20 }, (_, response) => {
    response.setHeaders(
      new Map([
        ['content-type', 'application/json'],
        ['content-security-policy', "default-src 'none'"],
        ['x-content-type-options', 'nosniff'],
      ]),
    );
    if (left > 0) response.writeHead(503, { 'retry-after': '1' });
    response.end(left-- > 0 ? '{"error":{"code":"unavailable","message":"Too many."}}' : '{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    document: { paths: {}, components: { schemas: {} } },
    fill: (text) => text.replace(/[{}]/g, ''),
    ownerCookie: () => '',
    keepOwner: async () => undefined,
    memory: () => 0,
    isAlive: async () => true,
    orderFaults: async () => [],
    output: () => '',
    close: async () => void server.close(),
  };
}
