/**
 * Runs `work` with a signal that aborts after `duration` milliseconds. The timer is cleared when the work is done, whereas
 * `AbortSignal.timeout` would keep thousands of requests and responses in memory until it fires.
 */
export async function withDeadline<Result>(
  duration: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new DOMException('It took too long', 'TimeoutError')),
    duration,
  );
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}
