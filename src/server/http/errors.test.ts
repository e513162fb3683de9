import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorAnswer } from '../../wire/errors.ts';
import { DatabaseUnavailable } from '../db/connect.ts';
import { refusalOf } from './errors.ts';
import { testServer } from './fixtures.ts';
import { ShopError } from './shop-error.ts';

const hats = z.object({ items: z.array(z.object({ quantity: z.number().int() })) });

function shop(log: string[] = []) {
  const app = testServer({ log });
  app.post('/api/hats', { schema: { body: hats } }, async ({ body }) => body);
  app.post('/api/echo', async ({ body }) => ({ body: body ?? null }));
  app.get('/api/refuses', async () => {
    throw new ShopError('price_changed', 'Prices changed.', { path: 'total', details: { total: '24.99' } });
  });
  app.get('/api/waits', async () => {
    throw new ShopError('unavailable', 'Wait.', { retryAfter: 1.2 });
  });
  app.get('/breaks', async () => {
    throw new Error('password is hunter2');
  });
  app.get('/api/lost', async () => {
    // As packages that have a code for some of their errors.
    throw Object.assign(new Error('connection lost'), { code: null });
  });
  app.get('/says', async () => {
    throw new ShopError('malformed', '<img src=x onerror=alert(1)>');
  });
  return app;
}

const json = { 'content-type': 'application/json' };

test('an object whose length cannot be compared is refused like other wrong values', async () => {
  const app = testServer();
  app.post('/api/names', { schema: { body: z.object({ name: z.string().max(9) }) } }, async () => null);
  const payload = { name: { length: { toString: 1, valueOf: 1 } } };
  const answer = await app.inject({ method: 'POST', url: '/api/names', headers: json, payload });
  expect(answer.statusCode).toBe(400);
});

test('a refusal has a code, message, path, details and its request id', async () => {
  const answer = await shop().inject('/api/refuses');
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({
    error: {
      code: 'price_changed',
      message: 'Prices changed.',
      path: 'total',
      details: { total: '24.99' },
      requestId: answer.headers['x-request-id'],
    },
  });
});

test('a handler that takes too long is answered, with and without a body', async () => {
  const app = testServer({ limits: { handlerTimeout: 40 } });
  app.all('/api/never', async () => new Promise(() => undefined));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const statuses = await Promise.all(
    [{}, { method: 'POST', headers: json, body: '{}' }].map(async (options) => {
      const answer = await fetch(`${url}/api/never`, { ...options, signal: AbortSignal.timeout(5000) });
      return [answer.status, answer.headers.get('retry-after'), (await answer.json()).error.message];
    }),
  );
  const late = [503, '5', 'This took too long. Please try again.'];
  expect(statuses).toEqual([late, late]);
  await app.close();
});

test('a provider’s status in an error is not the shop’s', async () => {
  const app = testServer();
  app.get('/api/asks', async () => {
    throw Object.assign(new Error('No such key'), { statusCode: 401, code: null });
  });
  const answer = await app.inject('/api/asks');
  expect([answer.statusCode, answer.json().error?.code]).toEqual([500, 'failed']);
});

test('a malformed body gets 400, and the error names the field', async () => {
  const body = { items: [{ quantity: 'two' }] };
  const answer = await shop().inject({ method: 'POST', url: '/api/hats', body });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatchObject({ code: 'malformed', path: 'items.0.quantity' });
});

test.each([
  ['broken JSON', '{"items":', 400, 'malformed'],
  ['broken JSON with an escape', '{"items":"\\ud83d\\ude00', 400, 'malformed'],
  ['JSON that sets a prototype', '{"__proto__":{"items":[]}}', 400, 'malformed'],
  ['a body of more than 64 KB', JSON.stringify('x'.repeat(65 * 1024)), 413, 'too_large'],
])('%s is refused', async (_name, body, status, code) => {
  const answer = await shop().inject({ method: 'POST', url: '/api/echo', headers: json, body });
  expect([answer.statusCode, errorAnswer.parse(answer.json()).error.code]).toEqual([status, code]);
});

test('a body that is not JSON gets 415', async () => {
  const headers = { 'content-type': 'text/plain' };
  const answer = await shop().inject({ method: 'POST', url: '/api/echo', headers, body: 'ding' });
  expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'unsupported_media_type']);
});

test.each([{}, json, { 'content-type': 'text/plain' }])(
  'a POST without a body is accepted with the headers %j',
  async (headers) => {
    const answer = await shop().inject({ method: 'POST', url: '/api/echo', headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { body: null }]);
  },
);

test('the details of a bug are in the log, not in the response', async () => {
  const log: string[] = [];
  const answer = await shop(log).inject('/breaks');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('hunter2');
  expect(log.join()).toContain('hunter2');
});

test('the log has the cause of a failure with its level, and no refusal', async () => {
  const log: string[] = [];
  const app = shop(log);
  app.get('/api/fails', async () => {
    throw new ShopError('provider_failed', 'Stripe does not answer.', { cause: new Error('no route') });
  });
  for (const url of ['/api/refuses', '/api/fails', '/breaks', '/nothing']) await app.inject(url);
  await app.inject({ method: 'POST', url: '/api/hats', body: {} });
  const problems = log.map((line) => JSON.parse(line)).filter(({ level }) => level !== 'info');
  expect(problems).toMatchObject([
    { level: 'warn', msg: 'Stripe does not answer.', err: { message: 'no route' } },
    { level: 'error', msg: 'Something broke on our side. Please try again.' },
  ]);
});

test.each([
  [400, 'malformed', 'The request could not be read. Send valid JSON.'],
  [404, 'malformed', 'The request could not be read. Send valid JSON.'],
  [413, 'too_large', 'The request is too large.'],
  [414, 'malformed', 'The address is too long.'],
  [500, 'failed', 'Something broke on our side. Please try again.'],
  [undefined, 'failed', 'Something broke on our side. Please try again.'],
])('the server’s own error %s is %s', (statusCode, code, message) => {
  const cause = Object.assign(new Error('secret'), { code: 'FST_ERR_OF_LATER', statusCode });
  expect(refusalOf(cause)).toMatchObject({ code, message, cause });
});

test('an answer of the database that does not come is worth another try soon', () => {
  const refusal = refusalOf(new Error('query', { cause: new DatabaseUnavailable(new Error('gone')) }));
  expect(refusal).toMatchObject({ code: 'unavailable', retryAfter: 5 });
  for (const thrown of [null, 'text'])
    expect(refusalOf(thrown)).toMatchObject({ code: 'failed', cause: thrown });
});

test('a Retry-After header says how many seconds to wait', async () => {
  expect((await shop().inject('/api/waits')).headers['retry-after']).toBe('2');
});

test('a browser gets an error page, except from the API', async () => {
  const headers = { accept: 'text/html' };
  const page = await shop().inject({ url: '/says', headers });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('&lt;img src=x');
  expect(page.body).not.toContain('<img');
  const answer = await shop().inject({ url: '/api/refuses', headers });
  expect(answer.headers['content-type']).toContain('application/json');
});

test('a client that hangs up in the middle of its request causes no error in the log', async () => {
  const log: string[] = [];
  const app = shop(log);
  const answered = Promise.withResolvers<void>();
  app.addHook('onSend', async () => answered.resolve());
  const port = Number(new URL(await app.listen({ port: 0 })).port);
  const client = connect(port, '127.0.0.1');
  client.write(
    'POST /api/hats HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await once(app.server, 'request');
  client.destroy();
  await answered.promise;
  await app.close();
  expect(log.join('')).not.toContain('"level":"error"');
});

test('an error whose code is null is a failure of the shop', async () => {
  const answer = await shop().inject('/api/lost');
  expect([answer.statusCode, answer.json().error.code]).toEqual([500, 'failed']);
});

test('an address of the API that cannot be decoded gets 400, and any other is one that no page has', async () => {
  const app = shop();
  app.get('/none', async () => 'no page');
  for (const path of ['/shop/%zz', '/%', '/%E0%A4%A?a=1'])
    expect((await app.inject(path)).body).toBe('no page');
  const answer = await app.inject('/api/%zz');
  expect([answer.statusCode, answer.json().error.message]).toEqual([400, 'We can’t read this address.']);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test('an unknown address gets 404', async () => {
  const answer = await shop().inject('/nothing');
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
});
