import { type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import type { App } from './app.ts';
import { encodeBody, sendEncoded } from './encoded-body.ts';
import { testServer } from './fixtures.ts';
import { watchForwarded } from './proxy-warning.ts';

const HEADERS = { 'content-security-policy': "default-src 'self'", 'cache-control': 'public, max-age=0' };
const WORDS = 'a hat that says it out loud '.repeat(60);

let app: App | null = null;
afterEach(() => app?.close());

/** A server whose `/hat` is in memory and also has a route. */
async function listening(log: string[] = []) {
  const body = await encodeBody(Buffer.from(WORDS), 'text/html; charset=utf-8');
  const server = testServer({ env: { TRUST_PROXY: '127.0.0.1' }, log });
  let routed = 0;
  app = server;
  server.get('/hat', async (asked, reply) => {
    routed += 1;
    return sendEncoded(asked, reply.headers(HEADERS), body);
  });
  const ready = { route: '/hat', headers: HEADERS, body };
  server.readyAnswers.add((url) => (url === '/hat' ? ready : null));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return { server, port, etag: body.etag, routed: () => routed };
}

interface Asked {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
}

/** Over a connection, with the headers as they were sent. */
const ask = (port: number, { method = 'GET', path = '/hat', headers = {} }: Asked) =>
  new Promise<{ status?: number; raw: string[]; headers: IncomingHttpHeaders; body: Buffer }>((open, fail) =>
    request({ port, host: '127.0.0.1', method, path, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { statusCode: status, rawHeaders: raw } = response;
      open({ status, raw, headers: response.headers, body: Buffer.concat(chunks) });
    })
      .on('error', fail)
      .end(),
  );

const withoutDate = (raw: readonly string[]) =>
  raw.map((value, at) => (raw[at - 1] === 'Date' || raw[at - 1] === 'date' ? '' : value));

const ID = { 'x-request-id': 'request-of-maya' };

const CASES: [string, string, Record<string, string>][] = ['GET', 'HEAD'].flatMap((method) =>
  [
    ['identity', {}],
    ['br', { 'accept-encoding': 'br' }],
    ['gzip', { 'accept-encoding': 'gzip, br;q=0' }],
    ['a browser’s encodings', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
    ['no encoding', { 'accept-encoding': 'identity' }],
    ['a range', { range: 'bytes=0-9' }],
    ['an old ETag', { 'if-none-match': 'W/"old"' }],
    ['any ETag', { 'if-none-match': '*' }],
  ].map(([what, headers]) => [method, what, headers] as [string, string, Record<string, string>]),
);

test.each(CASES)('%s with %s is the same with and without the router', async (method, _what, headers) => {
  const { server, port, routed } = await listening();
  const ready = await ask(port, { method, headers: { ...ID, ...headers } });
  expect(routed()).toBe(0);
  server.readyAnswers.pauseWhile(() => true);
  const answer = await ask(port, { method, headers: { ...ID, ...headers } });
  expect(routed()).toBe(1);
  expect([ready.status, ready.body]).toEqual([answer.status, answer.body]);
  expect(withoutDate(ready.raw)).toEqual(withoutDate(answer.raw));
  expect(ready.headers['x-request-id']).toBe('request-of-maya');
});

test('a matching ETag gets 304, with the same headers as from the router', async () => {
  const { server, port, etag, routed } = await listening();
  const headers = { ...ID, 'if-none-match': etag };
  const ready = await ask(port, { headers });
  server.readyAnswers.pauseWhile(() => true);
  const answer = await ask(port, { headers });
  expect([ready.status, ready.body.length, routed()]).toEqual([304, 0, 1]);
  expect(withoutDate(ready.raw)).toEqual(withoutDate(answer.raw));
});

test('each response has an id of its own, and one line in the log like any other', async () => {
  const log: string[] = [];
  const { server, port } = await listening(log);
  const { headers } = await ask(port, {});
  const other = await ask(port, {});
  expect(headers['x-request-id']).not.toBe(other.headers['x-request-id']);
  server.readyAnswers.pauseWhile(() => true);
  await ask(port, { path: '/hat?email=maya@example.com' });
  const lines = () => log.map((line) => JSON.parse(line)).filter(({ path }) => path === '/hat');
  await expect.poll(() => lines().length).toBe(3);
  const [first, , routed] = lines();
  expect(Object.keys(first)).toEqual(Object.keys(routed));
  expect(first).toMatchObject({ requestId: headers['x-request-id'], method: 'GET', status: 200 });
});

test('a proxy that the shop was not told about is noticed here too', async () => {
  const server = testServer();
  app = server;
  const forwarded = watchForwarded(server, { trustProxy: false });
  const body = await encodeBody(Buffer.from(WORDS), 'text/html; charset=utf-8');
  server.readyAnswers.add(() => ({ route: '/hat', headers: HEADERS, body }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  await ask(port, {});
  expect(forwarded.seen()).toBe(false);
  await ask(port, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  await expect.poll(() => forwarded.seen()).toBe(true);
});

test.each([
  { method: 'POST' },
  { path: '/hat?x' },
  { path: '/%68at' },
  { headers: { 'content-length': '0' } },
])('%o goes to the router', async (asked) => {
  const { port } = await listening();
  const seen: string[] = [];
  app?.readyAnswers.onSent(({ url }) => seen.push(url));
  await ask(port, asked);
  expect(seen).toEqual([]);
});

test('two hosts get 400 here too', async () => {
  const { port } = await listening();
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /hat HTTP/1.1\r\nHost: shop\r\nHOST: other\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});
