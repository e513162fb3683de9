import { setTimeout as sleep } from 'node:timers/promises';
import type { DataDirLock } from './data-dir-lock.ts';
import { isRunning, type ProcessTrace } from './process-trace.ts';
import { Refusal } from './refusal.ts';
import { STOP_SIGNALS } from './stop-signals.ts';

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
