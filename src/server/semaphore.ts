/** Runs what it is given, at most `most` at the same time, in the order in which it was asked. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createSemaphore(most: number): Semaphore {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever waits takes over this turn.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
