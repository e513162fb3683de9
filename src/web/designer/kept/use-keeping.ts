import { useEffect, useRef } from 'react';

/** How long after the last change work is kept, in milliseconds: browsers refuse to change an address all the time. */
const DELAY = 200;

/** Keeps work soon after it changed, and at once when the page goes away; null is not kept. `keep` stays the same. */
export function useKeeping<Work>(work: Work | null, keep: (work: Work) => void): void {
  const unkept = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (work === null) return;
    const keepNow = () => {
      unkept.current = null;
      keep(work);
    };
    unkept.current = keepNow;
    const timer = window.setTimeout(keepNow, DELAY);
    return () => window.clearTimeout(timer);
  }, [work, keep]);

  useEffect(() => {
    const keepRest = () => unkept.current?.();
    window.addEventListener('pagehide', keepRest);
    document.addEventListener('visibilitychange', keepRest);
    return () => {
      window.removeEventListener('pagehide', keepRest);
      document.removeEventListener('visibilitychange', keepRest);
      keepRest();
    };
  }, []);
}
