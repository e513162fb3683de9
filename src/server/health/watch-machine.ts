import { readdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { alertOwner } from '../alerts/alert-owner.ts';
import { closeClockAlerts, hasAlertLike } from '../alerts/queries.ts';
import { transactIn } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { every } from '../take-over/work-when-allowed.ts';
import { CLOCK_ADVICE, compareClocks } from './compare-clocks.ts';

/** Watches this machine's clock and the open files of this process. Each instance watches its own. */
export function watchMachine(deps: Deps): { stop(): void } {
  const { limits } = deps.config;
  const timers = [
    every(deps, { interval: limits.clockCheck, what: 'the comparison of clocks' }, () => noticeClocks(deps)),
    setInterval(() => void warnOfOpenFiles(deps), limits.minute).unref(),
  ];
  return { stop: () => timers.forEach(clearInterval) };
}

/** Alerts the owner when this machine's clock differs from the database's or Stripe's, until it no longer does. */
async function noticeClocks(deps: Deps): Promise<void> {
  const { state, text, isComplete } = await compareClocks(deps);
  const { clockCheck, day } = deps.config.limits;
  const [now, machine] = [deps.clock(), hostname().replace(/[^a-z\d]/gi, '-')];
  await transactIn(deps, async (inner) => {
    const isRight = state === 'right' && isComplete;
    // A machine that was replaced leaves its alert behind.
    await closeClockAlerts(inner.db, {
      machine: isRight ? machine : null,
      before: new Date(now.getTime() - day),
      now,
    });
    if (state !== 'wrong' || (await hasAlertLike(inner.db, `clock.${machine}.`))) return;
    await alertOwner(inner, {
      // The same for two instances on a machine that notice it together.
      event: `clock.${machine}.${Math.floor(now.getTime() / clockCheck)}`,
      kind: 'provider',
      text: `The clock of ${hostname()} is ${text}. Orders may leave at the wrong time, and codes from an authenticator app may be refused. ${CLOCK_ADVICE}`,
    });
  });
}

/** The part of the files that a process may open, sockets included, from which on they run out. */
const MOST_OPEN = 0.9;

/** Node drops a connection that it has no descriptor for without a word, so the log says it here. Only Linux counts them. */
async function warnOfOpenFiles({ log }: Pick<Deps, 'log'>): Promise<void> {
  try {
    const [open, limits] = await Promise.all([
      readdir('/proc/self/fd'),
      readFile('/proc/self/limits', 'utf8'),
    ]);
    const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]);
    if (open.length >= most * MOST_OPEN) log.warn({ open: open.length, most }, RUN_OUT);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ err: error }, RUN_OUT);
  }
}

const RUN_OUT = 'file descriptors run out; raise the limit (ulimit -n, or LimitNOFILE in a systemd unit)';
