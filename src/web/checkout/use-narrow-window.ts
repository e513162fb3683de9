import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 55em)';

/** Whether there is room for only one column. False on the server. */
export const useNarrowWindow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );

function subscribe(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
