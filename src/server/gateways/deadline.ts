/**
 * Answers what `work` comes to, with a signal that is raised after `duration` milliseconds. It is let go of when the work is
 * over, where `AbortSignal.timeout` would keep request and answer until its time is up, thousands of them.
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
