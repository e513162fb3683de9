import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from './fixtures.ts';

const app = testServer({ limits: { headersTimeout: 400, silence: 1500 } });

beforeAll(async () => {
  app.get('/', async () => 'home');
  app.get('/large', async () => 'x'.repeat(50_000_000));
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => app.close());

async function send(bytes: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let response = '';
  socket.on('data', (data) => {
    response += data;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return response;
}

const errorIn = (response: string) => JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4)).error;

test('headers above 16 KB get 431', async () => {
  const response = await send(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(17_000)}\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 431 /);
  expect(errorIn(response).code).toBe('headers_too_large');
});

test('bytes that are not HTTP get 400', async () => {
  const response = await send('HELO shop\r\n\r\n');
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(errorIn(response).code).toBe('malformed');
});

test('a request that never ends gets 408', async () => {
  const response = await send('GET / HTTP/1.1\r\nHost: x\r\nX-Slow:');
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(errorIn(response).code).toBe('request_timeout');
});

const openConnections = () =>
  new Promise<number>((count) => app.server.getConnections((_error, open) => count(open)));

test('after its answer, a connection ends although the client never closes its side', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow:');
  socket.resume();
  await once(socket, 'end');
  await expect.poll(openConnections, { timeout: 500 }).toBe(0);
  socket.destroy();
});

test('a connection ends whose client does not read its answer', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(openConnections).toBe(1);
  await expect.poll(openConnections, { timeout: 4000 }).toBe(0);
  socket.destroy();
});

test('two hosts get 400', async () => {
  const response = await send('GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n');
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(errorIn(response).code).toBe('malformed');
});

test.each(['*', 'ftp://x/', 'shop'])('the address %s is refused', async (address) => {
  const response = await send(`OPTIONS ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(errorIn(response).code).toBe('malformed');
});

test('an unknown expectation is ignored', async () => {
  const response = await send('GET / HTTP/1.1\r\nHost: x\r\nExpect: a-hat\r\nConnection: close\r\n\r\n');
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expect(response).toMatch(/x-content-type-options: nosniff/i);
  expect(response).toMatch(/\r\n\r\nhome$/);
});
