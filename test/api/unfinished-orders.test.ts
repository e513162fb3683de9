import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitsAt } from '../../src/server/config/limits.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;

beforeAll(async () => {
  shop = await openShopInside();
});

afterAll(() => shop.close());

test.each([
  ['that say their size', '127.66.1.1', { 'content-length': limitsAt(1).orderBody }],
  ['in chunks', '127.66.1.2', { 'transfer-encoding': 'chunked' }],
])('a network begins few of the largest orders at once: %s', async (_kind, localAddress, size) => {
  const orders = [1, 2, 3].map(() => beginOrder(localAddress, size));
  const answered = await Promise.race([Promise.any(orders.map(({ status }) => status)), pause(5000)]);
  for (const { end } of orders) end();
  expect(answered).toBe(429);
});

/** Sends the head of an order, and nothing of its body. */
function beginOrder(localAddress: string, size: object) {
  const { promise: status, resolve } = Promise.withResolvers<number | undefined>();
  const headers = { 'content-type': 'application/json', ...size };
  const options = { method: 'POST', localAddress, agent: false, headers };
  const sent = request(`${shop.url}/api/orders`, options, (answer) => resolve(answer.statusCode));
  sent.on('error', () => undefined).flushHeaders();
  return { status, end: () => sent.destroy() };
}
