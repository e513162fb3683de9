import { useSyncExternalStore } from 'react';

/** The token of a set-up link, which stands behind the `#` and so never leaves the browser by itself. */
export const useSetUpToken = (): string | null => useSyncExternalStore(subscribe, tokenHere, nothing);

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

const tokenHere = () => /^#set-up=([\w-]+)$/.exec(window.location.hash)?.[1] ?? null;
const nothing = () => null;
