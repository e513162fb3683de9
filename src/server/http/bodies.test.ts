import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limitsAt } from '../config/limits.ts';
import { testServer } from './fixtures.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };
const body = '{ "id":"evt_1",\n "é": 1.0 }';

test('only a webhook keeps its raw body, byte for byte', async () => {
  const app = testServer();
  app.post('/api/webhooks/stripe', async ({ rawBody }) => ({ raw: rawBody?.toString() ?? null }));
  app.post('/api/orders', async ({ rawBody }) => ({ raw: rawBody?.toString() ?? null }));
  const post = async (url: string) =>
    (await app.inject({ method: 'POST', url, headers: JSON_HEADERS, body })).json();
  expect(await post('/api/webhooks/stripe')).toEqual({ raw: body });
  expect(await post('/api/orders')).toEqual({ raw: null });
});

test('a body with more values than any request needs is refused before it is parsed', async () => {
  const app = testServer();
  app.post('/api/orders', async () => 'placed');
  const post = async (body: string) =>
    (await app.inject({ method: 'POST', url: '/api/orders', headers: JSON_HEADERS, body })).statusCode;
  const { bodyValues } = limitsAt(1);
  const statuses = ['{},', '[],', '1,'].map((value) => post(`[${value.repeat(bodyValues)}0`));
  expect(await Promise.all(statuses)).toEqual([413, 413, 413]);
  expect(await post('['.repeat(bodyValues + 1))).toBe(413);
  expect(await post(`[${'1,'.repeat(bodyValues - 1)}1]`)).toBe(200);
});

test('a client that sends far too much still reads why, and its connection stays open', async () => {
  const app = testServer();
  onTestFinished(() => app.close());
  app.post('/api/orders', async () => 'placed');
  const { port } = new URL(await app.listen({ port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const post = async (length: number) => {
    const head = `POST /api/orders HTTP/1.1\r\nHost: hats.example\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    socket.write(head);
    const [answer] = await once(socket, 'data');
    socket.write('1'.repeat(length));
    return String(answer).slice(0, 12);
  };
  for (const length of [8_000_000, 8_000_000]) expect(await post(length)).toBe('HTTP/1.1 413');
});
