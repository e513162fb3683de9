import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testServer } from './fixtures.ts';
import { conceal } from './log.ts';

async function logOf(ask: (app: ReturnType<typeof testServer>) => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  await ask(testServer({ log: lines }));
  return lines.join('');
}

test('a request is logged on one line, with its path but never its query, body or cookies', async () => {
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

test('an error’s extra properties are not logged', async () => {
  const log = await logOf((app) => {
    app.get('/', async () => {
      throw Object.assign(new Error('kate@secret.example is taken'), { raw: { body: 'secret' } });
    });
    return app.inject('/');
  });
  expect(log).toContain('[mail] is taken');
  expect(log).not.toContain('secret');
});

const errorIn = (log: string) => JSON.parse(log.trim().split('\n')[0] ?? '');

test('an error is logged on one line, with its type, code, message, stack, causes and request id', async () => {
  const cause = Object.assign(new RangeError('too far'), { code: 'EFAR' });
  const circle = Object.assign(new Error('around'), { cause: null as unknown });
  circle.cause = circle;
  let id: unknown;
  const log = await logOf(async (app) => {
    app.get('/', async () => {
      throw new TypeError('it broke', { cause: new AggregateError([cause, circle], '') });
    });
    id = (await app.inject('/')).headers['x-request-id'];
  });
  expect(errorIn(log)).toMatchObject({
    level: 'error',
    requestId: id,
    err: {
      type: 'TypeError',
      message: 'it broke',
      stack: expect.stringContaining('log.test.ts'),
      cause: {
        type: 'AggregateError',
        errors: [{ type: 'RangeError', code: 'EFAR', message: 'too far' }, {}],
      },
    },
  });
});

test.each([
  [
    { name: 'JobError', message: 'no job', code: 7, stack: 'at x' },
    { type: 'JobError', code: '7', message: 'no job' },
  ],
  [{ queue: 'secret' }, { type: 'Object', message: 'not an error, but an object with fields: queue' }],
  ['out of hats', { type: 'string', message: 'out of hats' }],
  [null, { type: 'object', message: 'null' }],
])('a thrown value that is not an error (%j) is logged too', async (thrown, logged) => {
  const log = await logOf((app) => {
    app.get('/', async () => {
      app.log.error({ err: thrown }, 'it failed');
    });
    return app.inject('/');
  });
  expect(errorIn(log).err).toMatchObject(logged);
  expect(log).not.toContain('[object Object]');
  expect(log).not.toContain('secret');
});

test('every line logged during a request contains its id, once', async () => {
  const lines: string[] = [];
  const app = testServer({ log: lines });
  app.post('/api/hats', async ({ log }) => {
    await new Promise(setImmediate);
    app.log.warn('by the shop');
    log.warn('by the request');
    return 'saved';
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // The body comes later than the headers.
  const ask = async () => {
    const headers = { 'content-type': 'application/json', 'content-length': 9 };
    const asked = request(`${url}/api/hats`, { method: 'POST', headers });
    asked.flushHeaders();
    await once(app.server, 'request');
    await pause(20);
    asked.end('{"hat":1}');
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer.resume().headers['x-request-id'];
  };
  const ids = await Promise.all([ask(), ask()]);
  await app.close();
  app.log.warn('without a request');
  for (const id of ids) expect(lines.filter((line) => line.includes(`"requestId":"${id}"`))).toHaveLength(3);
  for (const line of lines)
    expect(line.split('requestId')).toHaveLength(/without a request|listening/.test(line) ? 1 : 2);
});

test.each([
  ['to kate.o+hats@mail.example.com now', 'to [mail] now'],
  ['{"to":"Kate <kate@mail.example>"}', '{"to":"Kate <[mail]>"}'],
  ['a\\nkate@mail.example', 'a\\n[mail]'],
  ['pi_3Nx_secret_8hGQ is stored', 'pi_3Nx_secret_[secret] is stored'],
  ['sk_live_51Habc and whsec_abc', '[key] and [key]'],
  ['/print-files/7-0123456789abcdef-Ab-defghij_lmnopqrstuv.png', '/print-files/7-0123456789abcdef-[key].png'],
  ['postgres://shop:pass@db:5432/shop', 'postgres://shop:[password]@db:5432/shop'],
])('%j is written as %j', (line, written) => {
  expect(conceal(line)).toBe(written);
});

test('a concealed line stays valid JSON', () => {
  const line = JSON.stringify({ message: 'a"b@c.de"\\ \nkate@mail.example "sk_test_x"' });
  expect(() => JSON.parse(conceal(line))).not.toThrow();
});
