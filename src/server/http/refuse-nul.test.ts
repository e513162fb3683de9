import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlainForms } from './bodies.ts';
import { testServer } from './fixtures.ts';
import { isUnstorable } from './refuse-nul.ts';

function shop() {
  const app = testServer();
  app.get('/hats/:name', async () => 'a hat');
  app.post('/api/hats', async () => 'saved');
  app.post('/api/webhooks/stripe', async () => 'received');
  app.register(async (scope) => {
    readPlainForms(scope as typeof app);
    scope.post('/form', async () => 'taken');
  });
  return app;
}

const JSON_BODY = { 'content-type': 'application/json' };
const FORM_BODY = { 'content-type': 'application/x-www-form-urlencoded' };

test.each([
  ['U+0000 in a path', { method: 'GET', url: '/hats/%00' }],
  ['U+0000 in the middle of a path', { method: 'GET', url: '/hats/a%00b' }],
  ['U+0000 in a query', { method: 'GET', url: '/hats/a?q=%00' }],
  [
    'U+0000 in a body',
    { method: 'POST', url: '/api/hats', headers: JSON_BODY, body: '{"a":[{"b":"x\\u0000"}]}' },
  ],
  [
    'half of a character',
    { method: 'POST', url: '/api/hats', headers: JSON_BODY, body: '{"a":["Emma \\uD83D"]}' },
  ],
  ['U+0000 in a key', { method: 'POST', url: '/api/hats', headers: JSON_BODY, body: '{"a\\u0000":1}' }],
  [
    'U+0000 in a webhook',
    { method: 'POST', url: '/api/webhooks/stripe', headers: JSON_BODY, body: '{"id":"\\u0000"}' },
  ],
  ['U+0000 in a form', { method: 'POST', url: '/form', headers: FORM_BODY, body: 'email=%00' }],
] as const)('%s gets 400', async (_place, request) => {
  const answer = await shop().inject(request);
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'malformed']);
});

test('the designer accepts any query, and no other path does', async () => {
  const app = shop();
  app.get('/custom-hat', async () => 'the designer');
  const statuses = ['/custom-hat?design=%FF%00', '/custom-hat%00?design=1', '/hats/custom-hat?q=%00'].map(
    async (url) => (await app.inject(url)).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([200, 400, 400]);
});

test('the page of an order that has U+0000 in its number is that of no order', async () => {
  const app = shop();
  app.get('/orders/:id', async ({ params }) => params);
  app.get('/orders/:id/gift', async ({ params }) => params);
  for (const url of ['/orders/%00', '/orders/7K%00?key=x', '/orders/%00/gift'])
    expect((await app.inject(url)).json()).toEqual({ id: 'none' });
  for (const url of ['/orders/7K?key=%00', '/api/orders/%00'])
    expect((await app.inject(url)).statusCode).toBe(400);
});

test('text that only looks like U+0000 passes', async () => {
  const body = JSON.stringify({ name: 'type \\u0000 or \\ud83d to see nothing', off: '%00' });
  const answer = await shop().inject({ method: 'POST', url: '/api/hats', headers: JSON_BODY, body });
  expect(answer.body).toBe('saved');
  const escaped = {
    method: 'POST',
    url: '/api/hats',
    headers: JSON_BODY,
    body: '{"name":"\\ud83d\\ude00"}',
  } as const;
  expect((await shop().inject(escaped)).body).toBe('saved');
  expect((await shop().inject('/hats/100%2500')).statusCode).toBe(200);
});

test('U+0000 is found anywhere in a body, without false positives', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      expect(isUnstorable(body)).toBe(/\\u(0000|d[89a-f])/.test(JSON.stringify(body).replaceAll('\\\\', '')));
    }),
  );
});

test('a deeply nested body is checked completely', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`);
  expect(isUnstorable(deep)).toBe(true);
});
