import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Refusal } from './refusal.ts';

/** Refuses a port that the shop cannot listen on. `variable` is the one to change. */
export async function requireFreePort(variable: string, host: string, port: number): Promise<void> {
  try {
    await listenOnce(host, port);
  } catch (error) {
    throw new Refusal(sentenceFor((error as NodeJS.ErrnoException).code, variable, host, port));
  }
}

const found = new Set<number>();

/** A port of 127.0.0.1 that is free right now. Never the same one twice in this process: the kernel may offer it again. */
export async function findFreePort(): Promise<number> {
  const port = await listenOnce('127.0.0.1', 0);
  if (found.has(port)) return findFreePort();
  found.add(port);
  return port;
}

async function listenOnce(host: string, port: number): Promise<number> {
  const server = createServer().listen({ host, port });
  await once(server, 'listening');
  const bound = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
  return bound;
}

function sentenceFor(code: string | undefined, variable: string, host: string, port: number): string {
  const another = port < 64_536 ? port + 1000 : port - 1000;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop the program that uses it, or choose another, such as ${variable}=${another} npm start.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} is reserved for root: choose one above 1023, such as ${variable}=3000 npm start.`;
  }
  return `The shop cannot listen on ${host}:${port} (${code}): set HOST to an address of this machine and ${variable} to a free port.`;
}
