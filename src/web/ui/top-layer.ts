import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

let top: HTMLElement | null = null;
const { notify, subscribe } = createListeners();

/**
 * Sets the open modal dialog; null for none. Everything outside a modal dialog is inert, so toasts and tooltips are rendered
 * inside it.
 */
export function setTopLayer(dialog: HTMLElement | null): void {
  top = dialog;
  notify();
}

/** The element to render toasts and tooltips in; null for the page itself. */
export const useTopLayer = (): HTMLElement | null => useSyncExternalStore(subscribe, current, none);

const current = () => top;
const none = () => null;
