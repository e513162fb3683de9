import { useEffect } from 'react';

const FIRST_SIGNS = ['pointerdown', 'keydown'] as const;

/** Runs the fetches of what is loaded on first use as soon as somebody does anything, so that it is there when it is wanted. */
export function useWarmUp(fetches: readonly (() => void)[]): void {
  useEffect(() => {
    const done = new AbortController();
    const warmUp = () => {
      done.abort();
      for (const fetchIt of fetches) fetchIt();
    };
    for (const sign of FIRST_SIGNS) window.addEventListener(sign, warmUp, { signal: done.signal });
    return () => done.abort();
  }, [fetches]);
}
