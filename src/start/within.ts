/** Waits for the promise, but no longer than `ms`, nor once `hurry` aborts. What it rejects with is passed on. */
export async function within(ms: number, hurry: AbortSignal, promise: Promise<void>): Promise<void> {
  const enough = AbortSignal.any([AbortSignal.timeout(ms), hurry]);
  if (enough.aborted) return;
  await Promise.race([
    promise,
    new Promise<void>((resolve) => enough.addEventListener('abort', () => resolve(), { once: true })),
  ]);
}
