import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Refusal } from './refusal.ts';

/** Refuses a port that the shop cannot listen on. `variable` is the one to change. */
export async function requireFreePort(variable: string, host: string, port: number): Promise<void> {
  try {
    await listenOnce(host, port);
  } catch (error) {
    throw new Refusal(sentenceFor((error as NodeJS.ErrnoException).code, { variable, host, port }));
  }
}

/** Below the ports that systems give to outgoing connections, and above those that browsers refuse. */
const [FIRST, LAST] = [12_000, 32_000];
const found = new Set<number>();

/** A port of 127.0.0.1 that is free right now, at random, so that others who look at the same time find another one. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(FIRST, LAST);
  if (found.has(port) || !(await isFree(port))) return findFreePort();
  found.add(port);
  return port;
}

const isFree = (port: number): Promise<boolean> =>
  listenOnce('127.0.0.1', port).then(
    () => true,
    () => false,
  );

async function listenOnce(host: string, port: number): Promise<void> {
  const server = createServer().listen({ host, port });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

function sentenceFor(
  code: string | undefined,
  { variable, host, port }: { variable: string; host: string; port: number },
): string {
  const another = port < 64_536 ? port + 1000 : port - 1000;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop the program that uses it, or choose another, such as ${variable}=${another} npm start.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} is reserved for root: choose one above 1023, such as ${variable}=3000 npm start.`;
  }
  return `The shop cannot listen on ${host}:${port} (${code}): set HOST to an address of this machine and ${variable} to a free port.`;
}
