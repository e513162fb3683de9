import { expect, test } from 'vitest';
import { testServer } from '../http/fixtures.ts';
import { healthRoutes } from './routes.ts';

async function ask(url: string, databaseAnswers: boolean) {
  const app = testServer();
  healthRoutes(app, { isDatabaseReady: async () => databaseAnswers });
  return (await app.inject(url)).statusCode;
}

test('the shop is healthy without its database, but ready only with it', async () => {
  expect(await ask('/healthz', false)).toBe(200);
  expect(await ask('/readyz', false)).toBe(503);
  expect(await ask('/readyz', true)).toBe(200);
});
