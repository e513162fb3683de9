import { expect, test } from 'vitest';
import { testServer } from '../http/fixtures.ts';
import { createReadiness } from './readiness.ts';
import { healthRoutes } from './routes.ts';

function shop({ databaseAnswers = true, areRendered = true } = {}) {
  const app = testServer();
  const readiness = createReadiness(() => 0);
  healthRoutes(app, {
    checkDatabase: async () => {
      if (!databaseAnswers) throw new Error('The database does not answer.');
    },
    publicPages: { areRendered },
    readiness,
  });
  return { readiness, ask: async (url: string) => (await app.inject(url)).statusCode, app };
}

test('the shop is healthy without its database, but ready only with it', async () => {
  const { ask } = shop({ databaseAnswers: false });
  expect([await ask('/healthz'), await ask('/readyz'), await ask('/api/ready')]).toEqual([200, 503, 503]);
  const { app, ask: askReady } = shop();
  expect(await askReady('/readyz')).toBe(200);
  expect((await app.inject('/api/ready')).json()).toEqual({ ready: true });
});

test('a shop is not ready before its pages are rendered', async () => {
  const { ask } = shop({ areRendered: false });
  expect([await ask('/healthz'), await ask('/readyz'), await ask('/api/ready')]).toEqual([200, 503, 503]);
});

test('a stopping shop is healthy, not ready, and says when to ask again', async () => {
  const { readiness, ask, app } = shop();
  readiness.stop();
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
  const answer = await app.inject('/api/ready');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().error.message]).toEqual([
    503,
    '5',
    'The shop is stopping. Another instance answers.',
  ]);
});

test('a question about readiness is remembered for a while', () => {
  let now = 0;
  const readiness = createReadiness(() => now);
  expect(readiness.wasAskedWithin(1000)).toBe(false);
  readiness.noteQuestion();
  now = 1000;
  expect(readiness.wasAskedWithin(1000)).toBe(true);
  now = 1001;
  expect(readiness.wasAskedWithin(1000)).toBe(false);
});
