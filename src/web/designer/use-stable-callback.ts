import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that never changes and runs the latest `run`, so that memoized children do not render again for a new one. */
export function useStableCallback(run: () => void): () => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback(() => latest.current(), []);
}
