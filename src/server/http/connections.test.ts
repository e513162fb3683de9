import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import type { Server } from './app.ts';
import { limitConnections, type Network } from './connections.ts';
import { testServer } from './fixtures.ts';

let app: Server | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});

async function listening(env: Record<string, string> = {}) {
  app = testServer({ env, limits: { networkConnections: 3 } });
  app.get('/', async () => 'home');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  /** Whether the shop answers over a new connection from this address, which stays open. */
  return async (localAddress = '127.0.0.1') => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    return Promise.race([
      once(socket, 'data').then(() => true),
      new Promise<false>((closed) => socket.once('close', () => closed(false))),
    ]);
  };
}

test('a network’s connections beyond its share are closed at once, and nobody else’s', async () => {
  const open = await listening();
  expect([await open(), await open(), await open(), await open()]).toEqual([true, true, true, false]);
  expect(await open('127.66.6.6')).toBe(true);
  sockets[0]?.destroy();
  await expect.poll(() => open()).toBe(true);
  expect(await open()).toBe(false);
});

test('the share grows with RATE_LIMIT_SCALE', async () => {
  const open = await listening({ RATE_LIMIT_SCALE: '2' });
  for (let at = 0; at < 6; at++) expect(await open()).toBe(true);
  expect(await open()).toBe(false);
});

test.each(['1', '127.0.0.1', '10.0.0.0/8, 127.0.0.0/24'])(
  'TRUST_PROXY=%s has no such share',
  async (proxy) => {
    const open = await listening({ TRUST_PROXY: proxy });
    for (let at = 0; at < 5; at++) expect(await open()).toBe(true);
  },
);

test('who is not the named proxy has a share', async () => {
  const open = await listening({ TRUST_PROXY: '10.0.0.0/8, ::1' });
  expect([await open(), await open(), await open(), await open()]).toEqual([true, true, true, false]);
});

test('nothing is kept of a network that has no connection left', async () => {
  const open = await listening();
  if (!app) throw new Error('The server is not open.');
  const networkOf = limitConnections(app, { perNetwork: 3, shutOut: 500, trustProxy: false });
  const { server } = app;
  const networks: Network[] = [];
  server.on('connection', (socket) => networks.push(networkOf(socket)));
  /** Whether a new connection, beside no other, is of a network that the shop has not seen. */
  const isNew = async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0);
    const before = new Set(networks);
    await open();
    return networks.some((network) => !before.has(network));
  };
  await open();
  expect(await isNew()).toBe(true);
});
