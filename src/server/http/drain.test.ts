import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { createReadiness } from '../health/readiness.ts';
import { healthRoutes } from '../health/routes.ts';
import { closeConnectionsWhenStopping, drainRequests } from './drain.ts';
import { encodeBody } from './encoded-body.ts';
import { testServer } from './fixtures.ts';

const MINUTE = 60_000;

/** A server with a route that answers when told to, and a drain whose grace ends when told to. */
async function stoppingServer({ requests = MINUTE } = {}) {
  const app = testServer();
  const readiness = createReadiness(() => 0);
  closeConnectionsWhenStopping(app, readiness);
  healthRoutes(app, { checkDatabase: async () => undefined, publicPages: { areRendered: true }, readiness });
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/slow', () => {
    begun.resolve();
    return answer.promise;
  });
  const body = await encodeBody(Buffer.from('kept'), 'text/plain');
  app.readyAnswers.add((url) => (url === '/kept' ? { route: '/kept', headers: {}, body } : null));
  app.get('/kept', async () => 'from the router');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const grace = Promise.withResolvers<void>();
  const limits = { minute: MINUTE, stopping: { grace: 1, requests, jobs: 1, connections: 1 } };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    begun,
    answer,
    grace,
    stop: () => drainRequests(app, { readiness, limits, pause: () => grace.promise }),
  };
}

test('a stopping server says so first, serves on until the balancer had time, and finishes what runs', async () => {
  const { url, begun, answer, grace, stop } = await stoppingServer();
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  expect(await (await fetch(`${url}/kept`)).text()).toBe('kept');
  const slow = fetch(`${url}/slow`);
  await begun.promise;
  const stopped = stop();
  expect((await fetch(`${url}/api/ready`)).status).toBe(503);
  for (const [path, text] of [
    ['/healthz', '{"ok":true}'],
    ['/kept', 'from the router'],
  ]) {
    const served = await fetch(url + path);
    expect([served.headers.get('connection'), await served.text()]).toEqual(['close', text]);
  }
  grace.resolve();
  answer.resolve('here you are');
  expect(await (await slow).text()).toBe('here you are');
  await stopped;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

test('a server that no balancer asked stops without a grace', async () => {
  const { stop } = await stoppingServer();
  await stop();
});

test('a client that never finishes its request is cut off', async () => {
  const { port, stop } = await stoppingServer({ requests: 1 });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /slow HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\nhalf');
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await stop();
  await closed;
});
