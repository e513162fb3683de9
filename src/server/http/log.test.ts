import { expect, test } from 'vitest';
import { testServer } from './fixtures.ts';
import { conceal } from './log.ts';

async function logOf(ask: (app: ReturnType<typeof testServer>) => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  await ask(testServer({}, lines));
  return lines.join('');
}

test('a request is one line with its path, never its query, body or cookies', async () => {
  const log = await logOf((app) => {
    app.post('/api/subscribers', async () => 'thanks');
    return app.inject({
      method: 'POST',
      url: '/api/subscribers?key=secret-in-query',
      headers: { cookie: 'secret-in-cookie', authorization: 'Bearer secret-in-header' },
      body: { email: 'kate@secret.example' },
    });
  });
  expect(log).not.toContain('secret');
  expect(log.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(log)).toMatchObject({
    level: 'info',
    requestId: expect.any(String),
    method: 'POST',
    path: '/api/subscribers',
    status: 200,
  });
});

test('what an error carries along stays out', async () => {
  const log = await logOf((app) => {
    app.get('/', async () => {
      throw Object.assign(new Error('kate@secret.example is taken'), { raw: { body: 'secret' } });
    });
    return app.inject('/');
  });
  expect(log).toContain('[mail] is taken');
  expect(log).not.toContain('secret');
});

test.each([
  ['to kate.o+hats@mail.example.com now', 'to [mail] now'],
  ['{"to":"Kate <kate@mail.example>"}', '{"to":"Kate <[mail]>"}'],
  ['pi_3Nx_secret_8hGQ is kept', 'pi_3Nx_secret_[secret] is kept'],
  ['sk_live_51Habc and whsec_abc', '[key] and [key]'],
  ['postgres://shop:pass@db:5432/shop', 'postgres://shop:[password]@db:5432/shop'],
])('%j is written as %j', (line, written) => {
  expect(conceal(line)).toBe(written);
});

test('a line stays JSON', () => {
  const line = JSON.stringify({ message: 'a"b@c.de"\\ \n kate@mail.example "sk_test_x"' });
  expect(() => JSON.parse(conceal(line))).not.toThrow();
});
