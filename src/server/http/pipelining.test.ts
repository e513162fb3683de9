import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Limits } from '../config/limits.ts';
import type { App } from './app.ts';
import { testServer } from './fixtures.ts';

let app: App | null = null;
afterEach(() => app?.close());

/** A server whose `/slow/…` answers when `finish` is called, and that notes which requests began. */
async function listening(limits: Partial<Limits> = {}) {
  const server = testServer({ limits });
  app = server;
  const began: string[] = [];
  let finish = () => undefined as unknown;
  server.get('/slow/:name', async ({ url }) => {
    began.push(url);
    await new Promise((resolve) => {
      finish = () => resolve(null);
    });
    return url;
  });
  server.get('/quick/:name', async ({ url }) => {
    began.push(url);
    return url;
  });
  server.post('/body', async ({ body }) => body);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const open = (localAddress = '127.0.0.1') => read(connect({ host: '127.0.0.1', port, localAddress }));
  return { began, open, finish: () => finish() };
}

function read(socket: Socket) {
  const received = { text: '' };
  socket
    .on('error', () => undefined)
    .on('data', (data) => {
      received.text += data;
    });
  return { socket, received, closed: once(socket, 'close') };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`;
const bodiesIn = (text: string) => [...text.matchAll(/\r\n\r\n(\/[a-z]+\/[a-z]+)/g)].map(([, body]) => body);

test('requests of a connection begin one at a time, and are answered in order', async () => {
  const { began, open, finish } = await listening();
  const { socket, received } = open();
  socket.write(get('/slow/a') + get('/quick/b') + get('/slow/c') + get('/quick/d'));
  await expect.poll(() => began).toEqual(['/slow/a']);
  finish();
  await expect.poll(() => began).toEqual(['/slow/a', '/quick/b', '/slow/c']);
  finish();
  await expect.poll(() => bodiesIn(received.text)).toEqual(['/slow/a', '/quick/b', '/slow/c', '/quick/d']);
  socket.write(get('/quick/e'));
  await expect.poll(() => bodiesIn(received.text)).toHaveLength(5);
  socket.destroy();
});

test('a body behind other requests arrives whole', async () => {
  const { open } = await listening();
  const { socket, received } = open();
  const body = JSON.stringify('x'.repeat(50_000));
  const post = `POST /body HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(get('/quick/a') + get('/quick/b') + post + body.slice(0, 100));
  await expect.poll(() => bodiesIn(received.text)).toHaveLength(2);
  socket.write(body.slice(100) + get('/quick/c'));
  await expect.poll(() => received.text).toMatch(/x{50000}[\s\S]*\/quick\/c$/);
  socket.destroy();
});

test('while a request waits, no more are read from its connection', async () => {
  const { began, open, finish } = await listening({ waitingRequests: 5000 });
  const { socket, closed } = open();
  socket.write(get('/slow/first') + get('/quick/a').repeat(10));
  await expect.poll(() => began).toHaveLength(1);
  const much = get('/quick/b').repeat(1000);
  for (let at = 0; at < 1000; at++) socket.write(much);
  // What the kernels hold between the two is a few megabytes.
  await expect.poll(() => socket.writableLength).toBeGreaterThan(10_000_000);
  finish();
  await expect.poll(() => began.length, { timeout: 5000 }).toBeGreaterThan(1000);
  socket.destroy();
  await closed;
});

test('the waiting requests of a client that hangs up never begin', async () => {
  const { began, open, finish } = await listening({ waitingRequests: 1000 });
  const { socket, closed } = open();
  socket.write(get('/slow/first') + get('/quick/a').repeat(500));
  await expect.poll(() => began).toHaveLength(1);
  socket.resetAndDestroy();
  await closed;
  finish();
  const { socket: other, received } = open();
  other.write(get('/quick/other'));
  await expect.poll(() => bodiesIn(received.text)).toHaveLength(1);
  expect(began.length).toBeLessThan(10);
  other.destroy();
});

test('a network whose requests wait in great number is shut out for a while, and nobody else is', async () => {
  const { open, began, finish } = await listening({ waitingRequests: 10, shutOut: 500 });
  const honest = open('127.66.6.6');
  honest.socket.write(get('/slow/first') + get('/quick/a'));
  await expect.poll(() => began).toHaveLength(1);
  const idle = open();
  const greedy = open();
  idle.socket.write(get('/quick/idle'));
  await expect.poll(() => bodiesIn(idle.received.text)).toHaveLength(1);
  // One is answered, ten may wait.
  greedy.socket.write(get('/quick/b').repeat(12));
  await Promise.all([greedy.closed, idle.closed]);
  const refused = open();
  refused.socket.write(get('/quick/refused'));
  await refused.closed;
  finish();
  await expect.poll(() => bodiesIn(honest.received.text)).toEqual(['/slow/first', '/quick/a']);
  await pause(600);
  // What waited on the closed connections is not counted any more.
  const later = open();
  later.socket.write(get('/quick/c').repeat(11));
  await expect.poll(() => bodiesIn(later.received.text)).toHaveLength(11);
  expect(began.filter((name) => /refused|b$/.test(name)).length).toBeLessThan(2);
  for (const { socket } of [honest, later]) socket.destroy();
});

test('the waiting requests of a connection that hangs up are not counted any more', async () => {
  const { open, began, finish } = await listening({ waitingRequests: 10 });
  const other = open();
  other.socket.write(get('/quick/other'));
  await expect.poll(() => bodiesIn(other.received.text)).toHaveLength(1);
  const gone = open();
  gone.socket.write(get('/slow/first') + get('/quick/a').repeat(8));
  await expect.poll(() => began).toContain('/slow/first');
  gone.socket.resetAndDestroy();
  await gone.closed;
  finish();
  await pause(200);
  const later = open();
  later.socket.write(get('/slow/second') + get('/quick/c').repeat(8));
  await expect.poll(() => began).toContain('/slow/second');
  finish();
  await expect.poll(() => bodiesIn(later.received.text)).toHaveLength(9);
  for (const { socket } of [other, later]) socket.destroy();
});

test('bytes that are not HTTP are never answered in place of a request before them', async () => {
  const { open, began, finish } = await listening();
  const { socket, received, closed } = open();
  socket.write(`${get('/slow/first')}HELO shop\r\n\r\n`);
  await closed;
  expect(received.text).toBe('');
  if (began.length > 0) finish();
});
