import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildName, DataDirLock } from './data-dir-lock.ts';
import { isRunning, type ProcessTrace } from './process-trace.ts';
import { Refusal } from './refusal.ts';
import type { Shutdown, Timeouts } from './shutdown.ts';

/** A line that tells why a process could not start, as against the lines of its ending that follow. */
const COMPLAINT = /FATAL|PANIC|Error/;

export interface ChildSpec {
  name: ChildName;
  command: readonly [string, ...string[]];
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  /** The line by which it tells that it is ready. */
  ready: RegExp;
  /** Called with every later line it prints. */
  onLine?: (line: string) => void;
  /** Brings it back when it ended without being asked to; without it, the shop ends too. */
  revive?: () => Promise<void>;
}

/** Starts a process that lives as long as the shop, and resolves once it is ready. */
export async function startChild(
  spec: ChildSpec,
  { life, claim, patience }: { life: Shutdown; claim: Pick<DataDirLock, 'record'>; patience: Timeouts },
): Promise<void> {
  const [file, ...args] = spec.command;
  // In a session of its own: a Ctrl+C reaches the shop alone, which then ends its children in order.
  const child = spawn(file, args, {
    env: spec.env,
    uid: spec.uid,
    gid: spec.gid,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid === undefined) throw await whyNotSpawned(child, spec);
  claim.record(spec.name, child.pid);
  life.defer((hurry) => stopChild(child, spec.name, hurry, patience));
  await isReady(child, spec, patience);
  child.once('exit', (code, signal) => {
    if (life.ending) return;
    const line = `The ${spec.name} ended unexpectedly (${signal ?? `exit code ${code}`}).`;
    if (!spec.revive) return void life.end(1, line);
    process.stderr.write(`${line} It is started again.\n`);
    spec.revive().catch((error: Error) => life.end(1, `${line} ${error.message}`));
  });
}

async function whyNotSpawned(child: ChildProcess, spec: ChildSpec): Promise<Refusal> {
  const [error] = (await once(child, 'error')) as [Error];
  return new Refusal(`The ${spec.name} could not be started: ${error.message}.`);
}

function isReady(child: ChildProcess, spec: ChildSpec, patience: Timeouts): Promise<void> {
  return new Promise((resolve, reject) => {
    let ready = false;
    let reason = 'it said nothing';
    const tooLong = setTimeout(
      () => reject(new Refusal(`The ${spec.name} did not start in time: ${reason}`)),
      patience.childToStart,
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
    // 'close' rather than 'exit': by then its last words have been read.
    child.once('close', () => {
      clearTimeout(tooLong);
      reject(new Refusal(`The ${spec.name} did not start: ${reason}`));
    });
  });
}

async function stopChild(
  child: ChildProcess,
  name: ChildName,
  hurry: AbortSignal,
  patience: Timeouts,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const [gentle, firm] = STOP_SIGNALS[name];
  child.kill(gentle);
  const firmly = () => child.kill(firm);
  const timer = setTimeout(firmly, patience.childToEnd);
  if (hurry.aborted) firmly();
  hurry.addEventListener('abort', firmly, { once: true });
  await exited;
  clearTimeout(timer);
  hurry.removeEventListener('abort', firmly);
}

/**
 * How each child is asked to end: gently, then firmly. PostgreSQL reads SIGINT as its fast shutdown (sessions end, data
 * is written) and SIGQUIT as its immediate one (the next start recovers from the log); SIGTERM would wait for sessions.
 */
export const STOP_SIGNALS: Record<ChildName, readonly [NodeJS.Signals, NodeJS.Signals]> = {
  database: ['SIGINT', 'SIGQUIT'],
  sandbox: ['SIGTERM', 'SIGKILL'],
};

/** Ends what a killed shop left running, so that this one can take its place. */
export async function endOrphans(
  orphans: DataDirLock['orphans'],
  patience: { childToEnd: number },
): Promise<void> {
  for (const { name, trace } of orphans) {
    for (const signal of STOP_SIGNALS[name]) {
      send(trace, signal);
      if (await ends(trace, patience.childToEnd)) break;
    }
    if (isRunning(trace))
      throw new Refusal(`A ${name} of an earlier start does not end: kill process ${trace.pid}.`);
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

/** The system tells nobody but a parent that a process ended, so this one asks. */
async function ends(trace: ProcessTrace, within: number): Promise<boolean> {
  const until = Date.now() + within;
  while (isRunning(trace)) {
    if (Date.now() > until) return false;
    await sleep(10);
  }
  return true;
}
