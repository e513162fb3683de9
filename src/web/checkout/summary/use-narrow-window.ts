import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 880px)';

/** Whether the window has room for one column only. */
export const useNarrowWindow = (): boolean => useSyncExternalStore(subscribe, isNarrow, isWideUntilKnown);

function subscribe(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const isNarrow = () => window.matchMedia(NARROW).matches;
const isWideUntilKnown = () => false;
