import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** A line of the table at the end. */
export type Row = readonly [what: string, figure: string];

/** Runs a command to its end and returns its output. Throws with its last lines if it fails. */
export function run(
  file: string,
  args: readonly string[],
  { cwd, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw new Error(`${file} could not be run (${error.message}): install its Debian package`);
  if (status === 0) return stdout;
  const last = `${stdout}${stderr}`.trim().split('\n').slice(-12).join('\n');
  throw new Error(`${file} ${args.slice(0, 3).join(' ')} … failed:\n${last}`);
}

export interface Started {
  /** Everything it printed so far. */
  output(): string;
  /** Its exit code, once it ends by itself. */
  ended: Promise<number | null>;
  /** Sends SIGTERM to it, or to the process inside, and returns how many seconds it took to end, and its exit code. */
  end(pid?: number): Promise<{ seconds: number; code: number | null }>;
}

/** Starts a command. Resolves once it printed a line that matches. */
export async function start(
  file: string,
  args: readonly string[],
  { ready, env = process.env, stop }: { ready: RegExp; env?: NodeJS.ProcessEnv; stop: AbortSignal },
): Promise<Started> {
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const kill = () => void child.kill('SIGTERM');
  stop.addEventListener('abort', kill, { once: true });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (ready.test(output)) resolve();
      });
    closed.then(([code]) => reject(new Error(`${file} exited with ${code}: ${output.slice(-2000)}`)), reject);
  });
  return {
    output: () => output,
    ended: closed.then(([code]) => code),
    async end(pid = child.pid) {
      const startedAt = performance.now();
      if (child.exitCode === null && child.signalCode === null && pid) process.kill(pid, 'SIGTERM');
      const [code] = await closed;
      stop.removeEventListener('abort', kill);
      return { seconds: (performance.now() - startedAt) / 1000, code };
    },
  };
}
