import { expect, test } from 'vitest';
import { openSandbox } from '../test-sandbox.ts';

const limit = { requests: 3, bulkRateRequests: 5, windowMs: 60_000, lockoutMs: 60_000 };

test.each(['/stores', '/oauth/scopes', '/orders', '/v2/oauth-scopes', '/v2/catalog-products'])(
  '%s requires the token',
  async (path) => {
    const { url } = await openSandbox();
    const statusWith = async (authorization?: string) =>
      (await fetch(url + path, { headers: authorization ? { authorization } : {} })).status;
    expect(await statusWith()).toBe(401);
    expect(await statusWith('Bearer wrong')).toBe(401);
    expect(await statusWith('Bearer sandbox')).toBe(200);
  },
);

test.each([
  [undefined, false, 200],
  ['10000001', false, 200],
  ['10000001', true, 200],
  [undefined, true, 400],
  ['10000002', false, 403],
  ['10000002', true, 403],
])('about store %s with a token of an account: %s, answer %s', async (storeId, isAccountToken, expected) => {
  const { url } = await openSandbox({ printful: { isAccountToken } });
  const headers = { authorization: 'Bearer sandbox', ...(storeId ? { 'x-pf-store-id': storeId } : {}) };
  const statusOf = async (path: string) => (await fetch(url + path, { headers })).status;
  for (const path of ['/orders', '/store/products', '/mockup-generator/printfiles/627'])
    expect([path, await statusOf(path)]).toEqual([path, expected]);
  for (const path of ['/stores', '/oauth/scopes', '/v2/catalog-products/627'])
    expect(await statusOf(path)).toBe(200);
});

test('the API returns the store and the token’s scopes', async () => {
  const { printful } = await openSandbox();
  expect((await printful('GET', '/stores')).body).toMatchObject({
    result: [{ type: 'native' }],
    paging: { total: 1, offset: 0 },
  });
  const { scopes } = (await printful('GET', '/oauth/scopes')).body.result;
  expect(scopes.map(({ scope }: { scope: string }) => scope)).toContain('orders');
});

test.each([
  ['GET', '/stores', 'stores_list'],
  ['GET', '/orders', 'orders/read'],
  ['POST', '/orders', 'orders'],
  ['GET', '/store/products', 'sync_products/read'],
  ['GET', '/v2/webhooks', 'webhooks/read'],
  ['POST', '/v2/webhooks', 'webhooks'],
])('%s %s is forbidden without the scope %s', async (method, path, scope) => {
  const without = async (scopes: string[]) => {
    const { printful } = await openSandbox({ printful: { scopes } });
    return (await printful(method, path, method === 'POST' ? {} : undefined)).status;
  };
  expect(await without(['product_templates'])).toBe(403);
  expect(await without([scope])).not.toBe(403);
});

test('the token of a single store may be forbidden to list it', async () => {
  const { printful } = await openSandbox({ printful: { storeToken: 'forbidden' } });
  expect((await printful('GET', '/stores')).status).toBe(403);
  expect((await printful('GET', '/store/products')).status).toBe(200);
});

test('exceeding the rate limit locks the store out', async () => {
  const { printful } = await openSandbox({ printful: { rateLimit: limit } });
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push((await printful('GET', '/stores')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const { body } = await printful('GET', '/stores');
  expect(body.result).toMatch(/try again after (59|60) seconds/);
});

test('version 2 reports in headers how many requests are left', async () => {
  const { printful } = await openSandbox({ printful: { rateLimit: limit } });
  const first = await printful('GET', '/v2/oauth-scopes');
  expect(first.headers.get('x-ratelimit-limit')).toBe('3');
  expect(first.headers.get('x-ratelimit-remaining')).toBe('2');
  expect(first.headers.get('x-ratelimit-policy')).toBe('3;w=60;');
  await printful('GET', '/v2/oauth-scopes');
  await printful('GET', '/v2/oauth-scopes');
  const last = await printful('GET', '/v2/oauth-scopes');
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a body that is not JSON is refused', async () => {
  const { url } = await openSandbox();
  const send = (type: string, body: string) =>
    fetch(`${url}/orders`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox', 'content-type': type },
      body,
    });
  expect((await send('application/json', '{')).status).toBe(400);
  expect((await send('text/plain', '{}')).status).toBe(400);
  expect((await send('application/json', '')).status).toBe(400);
});
