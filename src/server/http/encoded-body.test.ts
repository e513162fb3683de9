import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodeBody, sendEncoded } from './encoded-body.ts';
import { testServer } from './fixtures.ts';

const text = Buffer.from('Maid of dishonor. '.repeat(100));

async function ask(headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') {
  const app = testServer();
  const body = await encodeBody(text, 'text/plain; charset=utf-8');
  app.get('/', (request, reply) => sendEncoded(request, reply, body));
  return app.inject({ method, url: '/', headers });
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['', undefined],
])('accept-encoding %j gets encoding %s', async (accepted, encoding) => {
  const answer = await ask({ 'accept-encoding': accepted });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toBe('accept-encoding');
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? Buffer.from;
  expect(unpack(answer.rawPayload)).toEqual(text);
});

test('a matching ETag gets 304 and no body', async () => {
  const { etag = '' } = (await ask({})).headers;
  for (const tag of [String(etag), `"x", ${etag}`, String(etag).replace('W/', ''), '*']) {
    const answer = await ask({ 'if-none-match': tag });
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
  }
  expect((await ask({ 'if-none-match': '"x"' })).statusCode).toBe(200);
});

test('HEAD returns only the headers', async () => {
  const answer = await ask({}, 'HEAD');
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  expect(answer.headers['content-length']).toBe(String(text.length));
});

test('pictures are not compressed again', async () => {
  expect(await encodeBody(text, 'image/png')).toMatchObject({ br: null, gzip: null });
});
