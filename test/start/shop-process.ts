import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from '../../src/start/ports.ts';
import { isRunning, type ProcessTrace } from '../../src/start/process-trace.ts';

/** The shop as `npm start` runs it, in a separate process and on free ports. */
export interface ShopProcess {
  pid: number;
  url: string;
  sandboxUrl: string;
  /** Resolves once the shop has printed its address. Rejects with its output if it exits first. */
  opened: Promise<void>;
  /** The exit code (null if a signal killed the shop), and the lines written to stderr. */
  ended: Promise<{ code: number | null; complaints: string[] }>;
  /** Everything the shop has printed so far: its address and its log. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
}

interface Options {
  dataDir: string;
  env?: Record<string, string>;
  /** Starts the shop like `npm run dev`. */
  dev?: boolean;
  /** Another folder than the repository, so that a developer's own .env and data are not used. */
  cwd?: string;
  /** Prepended to the command, such as `setpriv …`. */
  as?: string[];
}

const { isServerOutdated } = (await import('../../scripts/prepare/build.mjs' as string)) as {
  isServerOutdated(): boolean;
};

const NODE = resolve('node_modules/.bin/node');
// The same flags as `npm start`.
const START = ['--max-semi-space-size=2', resolve('src/start.mjs')];
/** The folder in which the sandbox records, if the tests run with one. */
const { SANDBOX_RECORDING_DIR } = process.env;
const RECORDING = SANDBOX_RECORDING_DIR ? { SANDBOX_RECORDING_DIR } : {};
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '65536' };

/** The environment of every shop in tests. */
export const TEST_SHOP = {
  LOG_LEVEL: 'silent',
  // Orders go to Printful at once, except in tests of the time to change them.
  EDIT_WINDOW_MINUTES: '0',
  ...RECORDING,
};

/** For other processes than the shop: they read compiled modules from where the shop stores them, and start in half the time. */
export const COMPILED = { NODE_COMPILE_CACHE: resolve('.cache/compiled') };

export async function startShop({
  dataDir,
  env,
  dev = false,
  cwd = tmpdir(),
  as = [],
}: Options): Promise<ShopProcess> {
  if (!dev && isServerOutdated())
    throw new Error('The code has changed since the server was built. Run: node scripts/prepare.mjs test');
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const [file = '', ...args] = [...as, NODE, ...START, ...(dev ? ['--dev'] : [])];
  const child = spawn(file, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      ...TEST_SHOP,
      // Another user cannot write to the folder of the recording.
      ...(as.length > 0 && { SANDBOX_RECORDING_DIR: undefined }),
      ...MEMORY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, complaints: linesOf(output.stderr) }));
  const opened = new Promise<void>((open, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.stdout += text;
      if (/is open at .*\n/.test(output.stdout)) open();
    });
    ended.then(({ code }) =>
      fail(new Error(`The shop exited with ${code}: ${output.stdout}${output.stderr}`)),
    );
  });
  // Tests that expect a refusal only await `ended`.
  opened.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    opened,
    ended,
    output: () => output.stdout + output.stderr,
    kill: (signal) => child.kill(signal),
  };
}

export type Processes = Record<'shop' | 'database' | 'sandbox', ProcessTrace>;

/** The processes that the shop on this data folder recorded. */
export function processesOf(dataDir: string): Processes {
  return JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'));
}

/** The names of the processes that are running. */
export function running(processes: Processes): string[] {
  return Object.entries(processes).flatMap(([name, trace]) => (isRunning(trace) ? [name] : []));
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'unhinged-hats-'));
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
