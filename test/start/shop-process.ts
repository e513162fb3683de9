import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from '../../src/start/ports.ts';
import { isRunning, type ProcessTrace } from '../../src/start/process-trace.ts';

/** The shop as `npm start` runs it, in a process and on ports of its own. */
export interface ShopProcess {
  pid: number;
  /** Where it answers. */
  url: string;
  sandboxUrl: string;
  /** Resolves once it has told its address; rejects with what it said if it ends before. */
  opened: Promise<void>;
  /** Its end: the exit code, or null after a signal that it could not answer, and the lines it wrote to stderr. */
  ended: Promise<{ code: number | null; complaints: string[] }>;
  /** All it wrote so far: its address and its log. */
  said(): string;
  kill(signal: NodeJS.Signals): void;
}

interface Options {
  dataDir: string;
  env?: Record<string, string>;
  /** As `npm run dev` starts it. */
  dev?: boolean;
  /** Put before the command, as in `setpriv …`. */
  as?: string[];
}

const NODE = resolve('node_modules/.bin/node');
// As `npm start` does.
const START = ['--max-semi-space-size=16', resolve('src/start.ts')];
const MEMORY = { MALLOC_ARENA_MAX: '2' };

export async function startShop({ dataDir, env, dev = false, as = [] }: Options): Promise<ShopProcess> {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const [file = '', ...args] = [...as, NODE, ...START, ...(dev ? ['--dev'] : [])];
  const child = spawn(file, args, {
    // Elsewhere, so that a developer's own .env and data have no part in this.
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      LOG_LEVEL: 'silent',
      ...MEMORY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, complaints: linesOf(said.stderr) }));
  const opened = new Promise<void>((open, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.stdout += text;
      if (/is open at .*\n/.test(said.stdout)) open();
    });
    ended.then(({ code }) => fail(new Error(`It ended with ${code}: ${said.stdout}${said.stderr}`)));
  });
  // Those who expect a refusal look at the end alone.
  opened.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    opened,
    ended,
    said: () => said.stdout + said.stderr,
    kill: (signal) => child.kill(signal),
  };
}

export type Processes = Record<'shop' | 'database' | 'sandbox', ProcessTrace>;

/** The processes that a shop on this folder has written down. */
export function processesOf(dataDir: string): Processes {
  return JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'));
}

/** The names of those that run. */
export function running(processes: Processes): string[] {
  return Object.entries(processes).flatMap(([name, trace]) => (isRunning(trace) ? [name] : []));
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'unhinged-hats-'));
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
