import { useSyncExternalStore } from 'react';

let top: HTMLElement | null = null;
const listeners = new Set<() => void>();

/**
 * Tells which modal dialog is open, null when none is. All outside it is out of reach, so what lies over the page
 * (toasts, tooltips) is put inside it.
 */
export function setTopLayer(dialog: HTMLElement | null): void {
  top = dialog;
  for (const listener of listeners) listener();
}

/** Where to put what lies over the page; null is the page itself. */
export const useTopLayer = (): HTMLElement | null => useSyncExternalStore(subscribe, current, none);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = () => top;
const none = () => null;
