import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitsAt } from '../../src/server/config/limits.ts';
import { sha256 } from '../../src/server/secrets.ts';
import { placeOrder } from './maya-data.ts';
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
  const headers = { 'content-type': 'application/json', ...size };
  expect(await firstAnswer([1, 2, 3].map(() => begin('/api/orders', localAddress, headers)))).toBe(429);
});

test.each([
  ['that say their size', '5000000001', '127.66.1.3', { 'content-length': limitsAt(1).reportBody }],
  ['in chunks', '5000000002', '127.66.1.4', { 'transfer-encoding': 'chunked' }],
])('a network begins few of the largest reports at once: %s', async (_kind, id, localAddress, size) => {
  await placeOrder(shop, id, { status: 'shipped' });
  await shop.rows('update orders set key_hash = $2 where id = $1', [id, sha256('key')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', accept: 'application/json', ...size };
  const reports = [1, 2, 3, 4].map(() => begin(`/orders/${id}/problems?key=key`, localAddress, headers));
  expect(await firstAnswer(reports)).toBe(429);
});

async function firstAnswer(begun: ReturnType<typeof begin>[]) {
  const answered = await Promise.race([Promise.any(begun.map(({ status }) => status)), pause(5000)]);
  for (const { end } of begun) end();
  return answered;
}

/** Sends the head of a request, and nothing of its body. */
function begin(path: string, localAddress: string, headers: Record<string, string | number>) {
  const { promise: status, resolve } = Promise.withResolvers<number | undefined>();
  const options = { method: 'POST', localAddress, agent: false, headers };
  const sent = request(`${shop.url}${path}`, options, (answer) => resolve(answer.statusCode));
  sent.on('error', () => undefined).flushHeaders();
  return { status, end: () => sent.destroy() };
}
