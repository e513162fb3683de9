import { useEffect, useRef } from 'react';

/** How long after the last change work is kept, in milliseconds: browsers refuse to change an address all the time. */
const DELAY = 200;

/** Keeps work soon after it changed, and at once when the page goes away; null is not kept. `keep` stays the same. */
export function useAutosave<Work>(work: Work | null, keep: (work: Work) => void): void {
  const unsaved = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (work === null) return;
    const saveNow = () => {
      unsaved.current = null;
      keep(work);
    };
    unsaved.current = saveNow;
    const timer = window.setTimeout(saveNow, DELAY);
    return () => window.clearTimeout(timer);
  }, [work, keep]);

  useEffect(() => {
    const saveRest = () => unsaved.current?.();
    window.addEventListener('pagehide', saveRest);
    document.addEventListener('visibilitychange', saveRest);
    return () => {
      window.removeEventListener('pagehide', saveRest);
      document.removeEventListener('visibilitychange', saveRest);
      saveRest();
    };
  }, []);
}
