import { expect, test } from 'vitest';
import type { Deps } from '../deps.ts';
import { testServer } from '../http/fixtures.ts';
import { subscriberRoutes } from './routes.ts';

/** A database that fails. */
const brokenDb = {
  insertInto: () => {
    throw new Error('the database is down');
  },
} as unknown as Deps['db'];

test.each([
  { body: 'email=maya%40example', status: 422, says: 'Please enter a valid email address' },
  { body: 'email=maya%40example.com', status: 503, says: 'Failed to subscribe. Please try again.' },
])('a form without JavaScript gets a page that says "$says"', async ({ body, status, says }) => {
  const app = testServer();
  subscriberRoutes(app, { db: brokenDb } as Deps);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/subscribers',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain(says);
});

test('a script is answered with JSON', async () => {
  const app = testServer();
  subscriberRoutes(app, { db: brokenDb } as Deps);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/subscribers',
    body: { email: 'maya@example' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: { code: 'malformed', path: 'email' } });
});
