import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from './fixtures.ts';

const app = testServer({}, [], {}, { headersTimeout: 400 });

beforeAll(async () => {
  app.get('/', async () => 'home');
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => app.close());

async function say(bytes: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return heard;
}

const answerIn = (heard: string) => JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4)).error;

test('headers above 16 KB are 431', async () => {
  const heard = await say(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(17_000)}\r\n\r\n`);
  expect(heard).toMatch(/^HTTP\/1\.1 431 /);
  expect(answerIn(heard).code).toBe('headers_too_large');
});

test('bytes that are no HTTP are 400', async () => {
  const heard = await say('HELO shop\r\n\r\n');
  expect(heard).toMatch(/^HTTP\/1\.1 400 /);
  expect(answerIn(heard).code).toBe('malformed');
});

test('a request that never ends is 408', async () => {
  const heard = await say('GET / HTTP/1.1\r\nHost: x\r\nX-Slow:');
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
  expect(answerIn(heard).code).toBe('request_timeout');
});
