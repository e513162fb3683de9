import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for ever, which runs what it was given last: who gets it need not be drawn again for a new one. */
export function useSteady(run: () => void): () => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback(() => latest.current(), []);
}
