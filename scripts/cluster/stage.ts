import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, passes } from '../../bench/figure.ts';
import { table } from '../../bench/table.ts';
import { lineFor } from '../../src/start/refusal.ts';
import { createShutdown, TIMEOUTS } from '../../src/start/shutdown.ts';

/** A program of the drill. It has a process group of its own, so that Ctrl+C reaches only the drill, which then stops all. */
export interface Program {
  name: string;
  pid: number;
  isRunning(): boolean;
  /** Sends the signal to the program. Resolves once it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Its exit code, once it has ended; null if a signal killed it. */
  ended: Promise<number | null>;
  /** Everything it has printed since it started. */
  output(): string;
}

export interface ProgramSpec {
  name: string;
  command: readonly [string, ...string[]];
  /** By default, the drill's folder. */
  cwd?: string;
  env?: Record<string, string>;
  user?: { uid: number; gid: number };
  /** How the drill stops it at the end; by default SIGTERM. */
  stopSignal?: NodeJS.Signals;
  /** Whether what it started gets the signal too, as after Ctrl+C in a terminal. */
  stopsAsGroup?: boolean;
}

/** Where a drill runs its programs. */
export interface Stage {
  /** A temporary folder that every user can enter. */
  folder: string;
  start(spec: ProgramSpec): Program;
  /** Adds something to stop at the end, in reverse order. */
  defer(stop: () => Promise<void> | void): void;
  /** Prints a line with the time since the drill began. */
  say(line: string): void;
}

/** What a drill found out. `violations` is what must hold and does not. */
export interface Findings {
  figures: Figure[];
  violations: string[];
}

/**
 * Runs a drill, prints its figures and stops every program, also after Ctrl+C. Exits with 1 if something that must hold does
 * not, or if the drill throws; only then do the logs stay in the folder.
 */
export async function runDrill(drill: (stage: Stage) => Promise<Findings>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'unhinged-hats-drill-'));
  chmodSync(folder, 0o755);
  const children = new Set<ChildProcess>();
  const shutdown = createShutdown(TIMEOUTS, (code, line) => {
    if (line) process.stderr.write(`${line}\n`);
    if (code === 0 || code === INTERRUPTED) rmSync(folder, { recursive: true, force: true });
    else process.stderr.write(`The logs are in ${folder}\n`);
    process.exit(code);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void shutdown.end(INTERRUPTED, 'Interrupted.'));
  process.on('uncaughtException', (error) => void shutdown.end(1, error.stack));
  process.on('unhandledRejection', (error) => void shutdown.end(1, String((error as Error).stack)));
  process.on('exit', () => {
    for (const child of children) signalGroup(child, 'SIGKILL');
  });
  const began = performance.now();
  const say = (line: string) =>
    process.stderr.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);
  const start = (spec: ProgramSpec) => {
    const program = startProgram(spec, folder, children);
    shutdown.defer(() => program.end(spec.stopSignal ?? 'SIGTERM'));
    return program;
  };
  try {
    const { figures, violations } = await drill({
      folder,
      start,
      say,
      defer: (stop) => shutdown.defer(stop),
    });
    const all = [
      ...figures,
      { what: 'what must hold and does not', value: violations.length, unit: '', atMost: 0 },
    ];
    process.stdout.write(table(all));
    for (const violation of violations.slice(0, 50)) process.stdout.write(`  ${violation}\n`);
    await shutdown.end(all.every(passes) ? 0 : 1);
  } catch (error) {
    await shutdown.end(1, lineFor(error));
  }
}

/** A silent stage for a test, with what stops everything on it and removes its folder. */
export function openStage(): { stage: Stage; close(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'unhinged-hats-drill-'));
  chmodSync(folder, 0o755);
  const stops: (() => Promise<void> | void)[] = [];
  const stage: Stage = {
    folder,
    say: () => undefined,
    defer: (stop) => void stops.push(stop),
    start(spec) {
      const program = startProgram(spec, folder, new Set());
      stops.push(() => program.end(spec.stopSignal ?? 'SIGTERM'));
      return program;
    },
  };
  return {
    stage,
    async close() {
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As a shell counts an end by Ctrl+C. */
const INTERRUPTED = 130;

/** How long a program has to stop at the end, before it is killed. */
const LONGEST_STOP = 20_000;

function startProgram(spec: ProgramSpec, folder: string, children: Set<ChildProcess>): Program {
  const [file, ...args] = spec.command;
  const log = join(folder, `${spec.name}.log`);
  const child = spawn(file, args, {
    cwd: spec.cwd ?? folder,
    env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, ...spec.env },
    ...spec.user,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid === undefined) throw new Error(`${spec.name} could not be started: is ${file} installed?`);
  children.add(child);
  const from = existsSync(log) ? readFileSync(log).length : 0;
  const stream = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(stream, { end: false });
  child.stderr.pipe(stream, { end: false });
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
    children.delete(child);
    stream.end();
    return code ?? null;
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    name: spec.name,
    pid: child.pid,
    isRunning,
    ended,
    async end(signal) {
      if (!isRunning()) return;
      if (spec.stopsAsGroup) signalGroup(child, signal);
      else child.kill(signal);
      await Promise.race([ended, pause(LONGEST_STOP, undefined, { ref: false })]);
      if (isRunning()) signalGroup(child, 'SIGKILL');
      await ended;
    },
    output: () => (existsSync(log) ? readFileSync(log).subarray(from).toString() : ''),
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It has ended.
  }
}
