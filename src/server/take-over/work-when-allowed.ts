import type { Deps } from '../deps.ts';

type Parts = Pick<Deps, 'config' | 'takeOver' | 'log' | 'readiness'>;

/** For how many milliseconds jobs are put back: while the shop waits for its take-over. Null to run them. */
export const jobDelay = ({ takeOver, config }: Pick<Parts, 'takeOver' | 'config'>): number | null =>
  takeOver.needed() === null ? null : config.limits.minute;

/**
 * Starts the jobs: at once, or as soon as the shop has taken over its database, again until that succeeds. Never with `JOBS=off`.
 * Only the first attempt is waited for, and its failure does not keep the shop from opening.
 */
export async function workWhenAllowed(
  { config, takeOver, log, readiness }: Parts,
  start: () => Promise<void>,
): Promise<{ stop(): void }> {
  if (!config.runsJobs) return { stop: () => undefined };
  const what = 'the start of the jobs';
  const attempt = async () => {
    readiness.noteJobs(false);
    await start();
    readiness.noteJobs(true);
  };
  if (takeOver.needed() === null)
    try {
      await attempt();
      return { stop: () => undefined };
    } catch (error) {
      warn(log, what, error);
    }
  const timer = every(
    { log, takeOver },
    { interval: config.limits.catalogVersionPolling, what },
    async () => {
      await attempt();
      clearInterval(timer);
    },
  );
  return { stop: () => clearInterval(timer) };
}

/**
 * Works at once and then regularly, but does nothing while the shop waits for its take-over: a database can be taken away from a
 * running shop.
 */
export function every(
  { log, takeOver }: Pick<Parts, 'log' | 'takeOver'>,
  { interval, what }: { interval: number; what: string },
  work: () => Promise<unknown>,
): NodeJS.Timeout {
  let busy = false;
  const run = () => {
    if (busy || takeOver.needed() !== null) return;
    busy = true;
    work()
      .catch((error: unknown) => warn(log, what, error))
      .finally(() => {
        busy = false;
      });
  };
  run();
  return setInterval(run, interval).unref();
}

const warn = (log: Parts['log'], what: string, error: unknown) =>
  log.warn({ err: error }, `${what} failed; the shop tries again`);
