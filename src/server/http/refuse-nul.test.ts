import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlainForms } from './bodies.ts';
import { testServer } from './fixtures.ts';
import { containsNul } from './refuse-nul.ts';

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
  ['a path', { method: 'GET', url: '/hats/%00' }],
  ['the middle of a path', { method: 'GET', url: '/hats/a%00b' }],
  ['a query', { method: 'GET', url: '/hats/a?q=%00' }],
  ['a body', { method: 'POST', url: '/api/hats', headers: JSON_BODY, body: '{"a":[{"b":"x\\u0000"}]}' }],
  ['a key', { method: 'POST', url: '/api/hats', headers: JSON_BODY, body: '{"a\\u0000":1}' }],
  [
    'a webhook',
    { method: 'POST', url: '/api/webhooks/stripe', headers: JSON_BODY, body: '{"id":"\\u0000"}' },
  ],
  ['a form', { method: 'POST', url: '/form', headers: FORM_BODY, body: 'email=%00' }],
] as const)('U+0000 in %s gets 400', async (_place, request) => {
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

test('text that only looks like U+0000 passes', async () => {
  const body = JSON.stringify({ name: 'type \\u0000 to see nothing', off: '%00' });
  const answer = await shop().inject({ method: 'POST', url: '/api/hats', headers: JSON_BODY, body });
  expect(answer.body).toBe('saved');
  expect((await shop().inject('/hats/100%2500')).statusCode).toBe(200);
});

test('U+0000 is found anywhere in a body, without false positives', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      expect(containsNul(body)).toBe(JSON.stringify(body).replaceAll('\\\\', '').includes('\\u0000'));
    }),
  );
});

test('a deeply nested body is checked completely', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`);
  expect(containsNul(deep)).toBe(true);
});
