import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildName, DataDirLock } from './data-dir-lock.ts';
import { isRunning, type ProcessTrace } from './process-trace.ts';
import { fullDisk, Refusal } from './refusal.ts';
import { type Shutdown, TIMEOUTS, type Timeouts } from './shutdown.ts';

/** Matches the line that says why a process could not start. Lines that only report its exit may follow. */
const COMPLAINT = /FATAL|PANIC|Error/;

export interface ChildSpec {
  name: ChildName;
  command: readonly [string, ...string[]];
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  /** Matches the line that says it is ready. */
  ready: RegExp;
  /** Called with every later line it prints. */
  onLine?: (line: string) => void;
  /** Restarts the process after an unexpected exit. If not set, the shop exits too. */
  restart?: () => Promise<void>;
}

/** Starts a process that runs as long as the shop. Resolves once it is ready. */
export async function startChild(
  spec: ChildSpec,
  { shutdown, lock, timeouts }: { shutdown: Shutdown; lock: Pick<DataDirLock, 'record'>; timeouts: Timeouts },
): Promise<void> {
  const [file, ...args] = spec.command;
  // Detached: Ctrl+C reaches only the shop, which then stops its children in order.
  const child = spawn(file, args, {
    env: spec.env,
    uid: spec.uid,
    gid: spec.gid,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid === undefined) throw await spawnRefusal(child, spec);
  lock.record(spec.name, child.pid);
  shutdown.defer((hurry) => stopChild(child, spec.name, { hurry, timeouts }));
  await isReady(child, spec, timeouts);
  child.once('exit', (code, signal) => {
    if (shutdown.ending) return;
    const line = `The ${spec.name} ended unexpectedly (${signal ?? `exit code ${code}`}).`;
    if (!spec.restart) return void shutdown.end(1, line);
    process.stderr.write(`${line} Restarting it.\n`);
    spec.restart().catch((error: Error) => shutdown.end(1, `${line} ${error.message}`));
  });
}

async function spawnRefusal(child: ChildProcess, spec: ChildSpec): Promise<Refusal> {
  const [error] = (await once(child, 'error')) as [Error];
  return new Refusal(`The ${spec.name} could not be started: ${error.message}.`);
}

function isReady(child: ChildProcess, spec: ChildSpec, timeouts: Timeouts): Promise<void> {
  return new Promise((resolve, reject) => {
    let ready = false;
    let reason = 'it printed nothing';
    const tooLong = setTimeout(
      () => reject(new Refusal(`The ${spec.name} did not start in time: ${reason}`)),
      timeouts.childToStart,
    );
    function onLine(line: string) {
      if (ready) return spec.onLine?.(line);
      if (!COMPLAINT.test(reason)) reason = line;
      ready = spec.ready.test(line);
      if (!ready) return;
      clearTimeout(tooLong);
      resolve();
    }
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', onLine);
    }
    // 'close', not 'exit', because by then all output has been read.
    child.once('close', () => {
      clearTimeout(tooLong);
      reject(
        fullDisk(`the ${spec.name}`, reason) ?? new Refusal(`The ${spec.name} did not start: ${reason}`),
      );
    });
  });
}

async function stopChild(
  child: ChildProcess,
  name: ChildName,
  { hurry, timeouts }: { hurry: AbortSignal; timeouts: Timeouts },
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const [gentle, firm] = STOP_SIGNALS[name];
  child.kill(gentle);
  const firmly = () => child.kill(firm);
  const timer = setTimeout(firmly, timeouts.childToEnd);
  if (hurry.aborted) firmly();
  hurry.addEventListener('abort', firmly, { once: true });
  await exited;
  clearTimeout(timer);
  hurry.removeEventListener('abort', firmly);
}

/**
 * The gentle and the firm signal for each child. SIGINT makes PostgreSQL end sessions, write its data, and exit. SIGQUIT
 * makes it exit immediately, and the next start recovers from the log. SIGTERM would wait for sessions to end.
 * https://www.postgresql.org/docs/current/server-shutdown.html
 */
const STOP_SIGNALS: Record<ChildName, readonly [NodeJS.Signals, NodeJS.Signals]> = {
  database: ['SIGINT', 'SIGQUIT'],
  sandbox: ['SIGTERM', 'SIGKILL'],
};

/** Stops the processes that a killed shop left running, so that this shop can start. */
export async function endOrphans(orphans: DataDirLock['orphans']): Promise<void> {
  for (const { name, trace } of orphans) {
    for (const signal of STOP_SIGNALS[name]) {
      send(trace, signal);
      if (await ends(trace, TIMEOUTS.childToEnd)) break;
    }
    if (isRunning(trace))
      throw new Refusal(`The ${name} of an earlier start does not stop: kill process ${trace.pid}.`);
  }
}

function send(trace: ProcessTrace, signal: NodeJS.Signals) {
  if (!isRunning(trace)) return;
  try {
    process.kill(trace.pid, signal);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPERM') {
      throw new Refusal(
        `Process ${trace.pid} of an earlier start belongs to another user: stop it as that user.`,
      );
    }
    if (code !== 'ESRCH') throw error;
  }
}

/** Polls, because the system only tells a process's parent that the process has exited. */
async function ends(trace: ProcessTrace, within: number): Promise<boolean> {
  const until = Date.now() + within;
  while (isRunning(trace)) {
    if (Date.now() > until) return false;
    await sleep(10);
  }
  return true;
}
