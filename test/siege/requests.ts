import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenShop } from '../api/open-shop.ts';
import { type Attack, STRANGER } from './attack.ts';

/** As many requests as possible before the first answer, then the stranger hangs up. */
export const pipelining: Attack = {
  name: 'requests sent without waiting for answers',
  async attack(shop, size) {
    const { hostname, port } = new URL(shop.url);
    const requests = 'GET /nope HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(size === 'long' ? 2_000 : 500);
    const sockets = Array.from({ length: 50 }, () => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: STRANGER });
      socket.on('error', () => undefined).resume();
      socket.write(requests);
      return socket;
    });
    await sleep(3_000);
    for (const socket of sockets) socket.destroy();
  },
};

export const unknownAddresses: Attack = {
  name: 'addresses that do not exist',
  attack: (shop, size) => flood(shop, size, { path: (at) => `/nope-${at}`, statuses: [404] }),
};

export const renderedPages: Attack = {
  name: 'pages that are rendered for each request',
  attack: (shop, size) =>
    flood(shop, size, {
      path: (at) => `/custom-hat?design=1.navy.white.impact.Hi${at}`,
      statuses: [200, 429, 503],
    }),
};

interface Flood {
  path(at: number): string;
  statuses: readonly number[];
}

/** Asks over 90 connections, each again as soon as it has its answer. */
async function flood(shop: OpenShop, size: 'small' | 'long', { path, statuses }: Flood): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 90 });
  const end = performance.now() + (size === 'long' ? 30_000 : 3_000);
  let count = 0;
  const ask = () =>
    new Promise<void>((answered, fail) => {
      const url = shop.url + path(count++);
      request(url, { agent, localAddress: STRANGER }, (response) => {
        const { statusCode = 0, headers } = response;
        const isRight =
          statuses.includes(statusCode) &&
          (statusCode === 200 || statusCode === 404 || headers['retry-after']);
        response.resume().on('end', () => (isRight ? answered() : fail(new Error(`${url}: ${statusCode}`))));
      })
        .on('error', fail)
        .end();
    });
  const askOn = async () => {
    while (performance.now() < end) await ask();
  };
  await Promise.all(Array.from({ length: 90 }, askOn));
  agent.destroy();
}
