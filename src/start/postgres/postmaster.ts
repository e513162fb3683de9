import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, traceOf } from '../process-trace.ts';

/** The port on which the PostgreSQL of this cluster answers right now; undefined when none runs, or not yet. */
export function portOfRunning(cluster: string): number | undefined {
  const [, , , port, , , , state] = linesOf(cluster);
  return isAlive(cluster) && state?.trim() === 'ready' ? Number(port) : undefined;
}

/**
 * PostgreSQL takes any live process with the number in `postmaster.pid` for another server on the folder, although it
 * may be a stranger's by now, or what remains of a killed one.
 */
export function forgetDeadPostmaster(cluster: string): void {
  if (linesOf(cluster).length > 0 && !isAlive(cluster)) rmSync(pathOf(cluster));
}

function isAlive(cluster: string): boolean {
  const pid = Number.parseInt(linesOf(cluster)[0] ?? '', 10);
  return pid > 0 && traceOf(pid) !== undefined && commandOf(pid).includes(cluster);
}

function linesOf(cluster: string): string[] {
  const path = pathOf(cluster);
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
}

const pathOf = (cluster: string) => join(cluster, 'postmaster.pid');
