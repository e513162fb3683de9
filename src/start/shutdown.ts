import { setFlagsFromString } from 'node:v8';

/** How long each wait may last, in milliseconds. */
export interface Timeouts {
  /** For the shop to finish what it is doing. Its own limits are shorter; see `stopping` in limits.ts. */
  shopToClose: number;
  /** For a child to report that it is ready. */
  childToStart: number;
  /** For a child to exit after the gentle signal; then it gets the firm one. */
  childToEnd: number;
  /** For the remaining processes of a killed database to exit, so that the next one can use its folder. */
  remains: number;
  /** A restarted database that exits sooner than this is not restarted again. */
  shortestUptime: number;
  /** A second signal within this time is a duplicate: npm forwards what the terminal already sent. */
  echoOfSignal: number;
}

export const TIMEOUTS: Timeouts = {
  shopToClose: 7_000,
  childToStart: 60_000,
  childToEnd: 10_000,
  remains: 10_000,
  shortestUptime: 10_000,
  echoOfSignal: 300,
};

/** Stops one of the things that were started. `hurry` is aborted when the user interrupts a second time. */
export type Stop = (hurry: AbortSignal) => Promise<void> | void;

/** Stops everything that was started, in reverse order. */
export interface Shutdown {
  readonly ending: boolean;
  /** Adds something to stop. During the shutdown, it is stopped right away. */
  defer(stop: Stop): void;
  /** Stops everything, prints the line if there is one, and exits with the code. */
  end(code: number, line?: string): Promise<void>;
  /** Called when the user asks to stop. A second call aborts every `hurry`. */
  interrupt(): void;
}

export function createShutdown(
  timeouts: Pick<Timeouts, 'echoOfSignal'>,
  exit: (code: number, line?: string) => void = exitProcess,
): Shutdown {
  const stops: Stop[] = [];
  const hurry = new AbortController();
  let ended: Promise<void> | undefined;
  let interruptedAt = 0;

  async function stopAll(code: number, line?: string) {
    const failures: string[] = line === undefined ? [] : [line];
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      try {
        await stop(hurry.signal);
      } catch (error) {
        failures.push(`While stopping: ${error instanceof Error ? error.message : error}`);
      }
    }
    exit(failures.length > 0 ? code || 1 : code, failures.join('\n') || undefined);
  }

  const shutdown: Shutdown = {
    get ending() {
      return ended !== undefined;
    },
    defer(stop) {
      if (ended) void stop(hurry.signal);
      else stops.push(stop);
    },
    end(code, line) {
      if (!ended) stopCompiling();
      ended ??= stopAll(code, line);
      return ended;
    },
    interrupt() {
      const now = Date.now();
      if (!ended) interruptedAt = now;
      else if (now - interruptedAt > timeouts.echoOfSignal) hurry.abort();
      void shutdown.end(0);
    },
  };
  return shutdown;
}

/**
 * Exiting hangs if a thread that compiles waits for memory at that moment (https://github.com/nodejs/node/issues/54918), and the
 * compiler in question starts all the time. What it compiles now is done before everything has stopped.
 */
const stopCompiling = () => setFlagsFromString('--no-maglev');

function exitProcess(code: number, line?: string) {
  if (line === undefined) process.exit(code);
  process.stderr.write(`${line}\n`, () => process.exit(code));
}
