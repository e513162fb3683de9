import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Trouble } from './table.ts';

export interface FaultProxy {
  port: number;
  set(trouble: Trouble | 'none'): void;
  close(): Promise<void>;
}

interface Behind {
  port: number;
  /** How long a slow provider takes for each answer, in milliseconds. */
  delay: number;
  /** What a wrong provider answers, in turn. */
  wrongAnswers: readonly string[];
  /** Whether the provider speaks first, as a mail server does. */
  speaksFirst?: boolean;
}

/** Stands between the shop and a provider on this machine. */
export async function faultProxy({
  port,
  delay,
  wrongAnswers,
  speaksFirst = false,
}: Behind): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let trouble: Trouble | 'none' = 'none';
  let wrong = 0;
  const wrongAnswer = () => wrongAnswers[wrong++ % wrongAnswers.length] ?? '';

  const server = createServer((client) => {
    keep(client);
    if (trouble === 'down') return client.destroy();
    if (trouble === 'wrong') {
      if (speaksFirst) return client.end(wrongAnswer());
      return client.on('data', () => client.end(wrongAnswer()));
    }
    const provider = keep(connect(port, '127.0.0.1'));
    client.on('data', (bytes) => {
      if (trouble === 'down') return client.destroy();
      if (trouble === 'wrong') return client.end(wrongAnswer());
      provider.write(bytes);
    });
    provider.on('data', (bytes) => {
      if (trouble === 'slow') setTimeout(() => client.write(bytes), delay);
      else client.write(bytes);
    });
    client.on('close', () => provider.destroy());
    provider.on('close', () => client.destroy());
  });

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      trouble = next;
      if (next === 'down') for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
