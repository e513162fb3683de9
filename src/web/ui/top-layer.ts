import { useSyncExternalStore } from 'react';

let top: HTMLElement | null = null;
const listeners = new Set<() => void>();

/**
 * Sets the open modal dialog; null for none. Everything outside a modal dialog is inert, so toasts and tooltips are rendered
 * inside it.
 */
export function setTopLayer(dialog: HTMLElement | null): void {
  top = dialog;
  for (const listener of listeners) listener();
}

/** The element to render toasts and tooltips in; null for the page itself. */
export const useTopLayer = (): HTMLElement | null => useSyncExternalStore(subscribe, current, none);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = () => top;
const none = () => null;
