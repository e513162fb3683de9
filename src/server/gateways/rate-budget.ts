interface Budget {
  /** Calls in a window. */
  calls: number;
  /** Milliseconds. */
  window: number;
  now?: () => number;
}

/** Lets `calls` through in any `window`; answers whether this one may go. */
export function rateBudget({
  calls,
  window,
  now = performance.now.bind(performance),
}: Budget): () => boolean {
  const went: number[] = [];
  return () => {
    const time = now();
    while (went[0] !== undefined && went[0] <= time - window) went.shift();
    if (went.length >= calls) return false;
    went.push(time);
    return true;
  };
}
