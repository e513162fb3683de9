import { useSyncExternalStore } from 'react';

const KEY = 'unhinged-hats-cart';

let used = false;
const listeners = new Set<() => void>();

/** Tells that this page has the cart's code by now; what shows the cart may follow. */
export function markCartUsed(): void {
  used = true;
  for (const listener of listeners) listener();
}

/**
 * Whether there is a cart to show: one was kept by this browser, or this page began one. Known without the cart's own
 * code, which a visitor who never bought anything is spared.
 */
export const useCartInUse = (): boolean => useSyncExternalStore(subscribe, isInUse, no);

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const isInUse = () => used || isKept();
const no = () => false;

function isKept(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
