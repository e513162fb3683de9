import { expect, test } from 'vitest';
import { testServer } from './fixtures.ts';

const body = '{ "id":"evt_1",\n "é": 1.0 }';

test('only a webhook keeps its raw body, byte for byte', async () => {
  const app = testServer();
  app.post('/api/webhooks/stripe', async ({ rawBody }) => ({ raw: rawBody?.toString() ?? null }));
  app.post('/api/orders', async ({ rawBody }) => ({ raw: rawBody?.toString() ?? null }));
  const post = async (url: string) =>
    (await app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, body })).json();
  expect(await post('/api/webhooks/stripe')).toEqual({ raw: body });
  expect(await post('/api/orders')).toEqual({ raw: null });
});
