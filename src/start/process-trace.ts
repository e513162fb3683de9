import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Identifies a process even after its pid is reused, by its start time. */
export interface ProcessTrace {
  pid: number;
  startedAt: string;
}

const hasProc = existsSync('/proc/self/stat');

/** The trace of a running process; undefined if there is none or it is a zombie. */
export function traceOf(pid: number): ProcessTrace | undefined {
  const startedAt = hasProc ? startFromProc(pid) : startFromPs(pid);
  return startedAt ? { pid, startedAt } : undefined;
}

/** Whether exactly this process still runs. */
export function isRunning(trace: ProcessTrace): boolean {
  return traceOf(trace.pid)?.startedAt === trace.startedAt;
}

/** The command line of a running process; empty if there is none. */
export function commandOf(pid: number): string {
  if (!hasProc) return ps(pid, 'args=');
  return readProc(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() ?? '';
}

function startFromProc(pid: number): string | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  if (!stat) return undefined;
  // The name in brackets may contain spaces and brackets; the state is the first field after it (proc_pid_stat(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticksSinceBoot] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return undefined;
  // The same tick count can occur after a reboot; the boot id differs.
  return `${readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? ''} ${ticksSinceBoot}`;
}

function startFromPs(pid: number): string | undefined {
  if (ps(pid, 'stat=').startsWith('Z')) return undefined;
  return ps(pid, 'lstart=') || undefined;
}

function ps(pid: number, field: string): string {
  const { stdout } = spawnSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() ?? '';
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ESRCH';
}
