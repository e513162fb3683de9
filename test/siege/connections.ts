import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, STRANGER } from './attack.ts';

/** Longer than the shop waits for the end of a request's headers. */
const UNTIL_TIMEOUT = 14_000;

/** Each connection begins a request, never ends it, and stays after the answer without closing its side. */
export const openConnections: Attack = {
  name: 'connections that are never closed',
  async attack(shop, size) {
    const { hostname, port } = new URL(shop.url);
    const before = socketsOf(shop.pid);
    const held: Socket[] = [];
    for (let at = 0; at < (size === 'long' ? 5_000 : 300); at++) {
      const socket = connect({
        host: hostname,
        port: Number(port),
        localAddress: STRANGER,
        allowHalfOpen: true,
      });
      socket.on('error', () => undefined).resume();
      socket.write('GET / HTTP/1.1\r\nHost: shop\r\nX-Slow:');
      held.push(socket);
      if (at % 100 === 0) await once(socket, 'connect').catch(() => undefined);
    }
    await sleep(1_000);
    const open = socketsOf(shop.pid) - before;
    await sleep(UNTIL_TIMEOUT);
    const left = socketsOf(shop.pid) - before;
    for (const socket of held) socket.destroy();
    if (open > 110 || left > 10)
      throw new Error(`One address has ${open} open connections, and ${left} after their answers.`);
  },
};

const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;
