import { parse, resolve } from 'node:path';
import { DEFAULT_PORT } from '../server/config/variables.ts';
import { Refusal } from './refusal.ts';

/** What the start itself needs. The server's configuration validates all other variables. */
export interface StartSettings {
  /** Absolute path. */
  dataDir: string;
  host: string;
  port: number;
  sandboxHost: string;
  sandboxPort: number;
  /** The origin that browsers use, such as `http://localhost:3000`. */
  publicUrl: string;
}

const ANY_ADDRESS = new Set(['0.0.0.0', '::', '']);

/** Applies defaults, and refuses malformed variables. */
export function readStartSettings(env: NodeJS.ProcessEnv): StartSettings {
  const host = env.HOST || (env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1');
  const port = readPort('PORT', env.PORT, DEFAULT_PORT);
  const sandboxPort = readPort('SANDBOX_PORT', env.SANDBOX_PORT, port < 65_535 ? port + 1 : port - 1);
  if (sandboxPort === port)
    throw new Refusal(`SANDBOX_PORT and PORT are both ${port}: give them different numbers.`);
  return {
    dataDir: readDataDir(env.DATA_DIR || 'data'),
    host,
    port,
    sandboxHost: env.SANDBOX_HOST || '127.0.0.1',
    sandboxPort,
    publicUrl: readPublicUrl(env.PUBLIC_URL) ?? `http://${nameForBrowsers(host)}:${port}`,
  };
}

/** The address at which this machine reaches a server that listens on `host`. */
export function addressFromHere(host: string): string {
  if (ANY_ADDRESS.has(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function nameForBrowsers(host: string): string {
  const address = addressFromHere(host);
  return address === '127.0.0.1' || address === '[::1]' ? 'localhost' : address;
}

function readDataDir(text: string): string {
  const path = resolve(text);
  if (path === parse(path).root)
    throw new Refusal(`DATA_DIR is ${path}: set it to a folder of its own, such as /var/lib/unhinged-hats.`);
  if (/^[~$]/.test(text))
    throw new Refusal(`DATA_DIR is ${text}, and nothing replaces the ${text[0]} here: write the whole path.`);
  return path;
}

function readPort(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new Refusal(`${name} is "${text}": set it to a port number from 1 to 65535, such as ${fallback}.`);
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new Refusal(`PUBLIC_URL is "${text}": set it to the shop's address, such as https://hats.example.`);
}
