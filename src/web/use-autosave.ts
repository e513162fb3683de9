import { useEffect, useRef } from 'react';

/** Saves work soon after it changes, and at once when the page is hidden. Null is not saved. Pass the same `save` each time. */
export function useAutosave<Work>(work: Work | null, save: (work: Work) => void): void {
  const unsaved = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (work === null) return;
    const saveNow = () => {
      unsaved.current = null;
      save(work);
    };
    unsaved.current = saveNow;
    const timer = window.setTimeout(saveNow, SAVE_DELAY);
    return () => window.clearTimeout(timer);
  }, [work, save]);

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

/** Milliseconds between the last change and the save: browsers throttle changes to the address. */
const SAVE_DELAY = 200;

/** Puts a path with the latest work into the address, unless the shopper is already on another page. */
export function replaceAddress(path: string): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== path.split('?')[0] || pathname + search === path) return;
  window.history.replaceState(window.history.state, '', path + hash);
}
