/** How long each wait may last, in milliseconds. */
export interface Timeouts {
  /** For the shop to finish the requests it is serving. */
  shopToClose: number;
  /** For a child to report that it is ready. */
  childToStart: number;
  /** For a child to end after the gentle signal; the firm one follows. */
  childToEnd: number;
  /** For what is left of a database that was killed, before another can take its folder. */
  remains: number;
  /** A database that was brought back and ends sooner than this is not brought back again. */
  shortestUptime: number;
  /** A second signal within this time is the first one told twice: npm passes on what the terminal already sent. */
  echoOfSignal: number;
}

export const TIMEOUTS: Timeouts = {
  shopToClose: 10_000,
  childToStart: 60_000,
  childToEnd: 10_000,
  remains: 10_000,
  shortestUptime: 10_000,
  echoOfSignal: 300,
};

/** Ends one thing that was started; `hurry` aborts when the user loses patience. */
export type Stop = (hurry: AbortSignal) => Promise<void> | void;

/** Everything that was started, so that it ends together and in reverse order. */
export interface Shutdown {
  readonly ending: boolean;
  /** Adds a thing to end; once the end has begun it is ended at once. */
  defer(stop: Stop): void;
  /** Ends all, prints the line if there is one, and exits the process with the code. */
  end(code: number, line?: string): Promise<void>;
  /** The user asked to stop; asked again, everything hurries. */
  interrupt(): void;
}

export function createShutdown(
  patience: Pick<Timeouts, 'echoOfSignal'>,
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

  const life: Shutdown = {
    get ending() {
      return ended !== undefined;
    },
    defer(stop) {
      if (ended) void stop(hurry.signal);
      else stops.push(stop);
    },
    end(code, line) {
      ended ??= stopAll(code, line);
      return ended;
    },
    interrupt() {
      const now = Date.now();
      if (!ended) interruptedAt = now;
      else if (now - interruptedAt > patience.echoOfSignal) hurry.abort();
      void life.end(0);
    },
  };
  return life;
}

function exitProcess(code: number, line?: string) {
  if (line === undefined) process.exit(code);
  process.stderr.write(`${line}\n`, () => process.exit(code));
}
