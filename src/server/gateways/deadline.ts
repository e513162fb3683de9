/**
 * Runs `work` with a signal that aborts after `duration` milliseconds. The timer is cleared when the work is done, whereas
 * `AbortSignal.timeout` would keep thousands of requests and responses in memory until it fires.
 */
export async function withDeadline<Result>(
  duration: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(tookTooLong()), duration);
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** A provider may list slowly, or for ever: all pages together may take as long as this many calls. */
export const LIST_CALLS = 15;

/** The items of a list that is read a page at a time, at most `most`. `timeout` is the milliseconds of one call. */
export const readList = <Item>(
  items: AsyncIterable<Item>,
  { timeout, most = Number.POSITIVE_INFINITY }: { timeout: number; most?: number },
): Promise<Item[]> =>
  withDeadline(LIST_CALLS * timeout, async (signal) => {
    const all: Item[] = [];
    for await (const item of items) {
      signal.throwIfAborted();
      if (all.push(item) >= most) break;
    }
    return all;
  });

/** For a list whose pages are used as they come: waits for each call, and throws once all of them together have taken too long. */
export function callsOfList(timeout: number): <Page>(call: () => Promise<Page>) => Promise<Page> {
  let left = LIST_CALLS * timeout;
  return async (call) => {
    if (left <= 0) throw tookTooLong();
    const began = performance.now();
    const page = await call();
    left -= performance.now() - began;
    return page;
  };
}

const tookTooLong = () => new DOMException('It took too long', 'TimeoutError');

/** Whether a deadline ended the work. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';
