import { useEffect } from 'react';

/**
 * Runs the fetches of what is loaded on first use as soon as somebody does anything, so that it is there when it is wanted.
 * They may be run twice. For the root alone, which stays: it listens until then.
 */
export function useWarmUp(fetches: readonly (() => void)[]): void {
  useEffect(() => {
    const warmUp = () => {
      for (const fetchIt of fetches) fetchIt();
    };
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, warmUp, { once: true });
  }, [fetches]);
}
