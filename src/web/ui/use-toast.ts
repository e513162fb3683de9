import { type ReactNode, useSyncExternalStore } from 'react';

export interface ToastMessage {
  title: string;
  description?: string;
  /** Something failed. */
  destructive?: boolean;
  action?: { label: string; run: () => void };
  /** Shown beside the words, such as the hat that was added. */
  picture?: ReactNode;
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** A toast that was taken away is kept this long, so that it may leave the screen in its own time. */
export const REMOVAL_DELAY_MS = 1_000_000;

let shown: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a message in place of the one that is there. */
export function toast(message: ToastMessage): void {
  count += 1;
  show({ ...message, id: count, open: true });
}

/** Takes a message away, unless another has already taken its place. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.open) return;
  show({ ...shown, open: false });
  setTimeout(() => shown?.id === id && show(null), REMOVAL_DELAY_MS);
}

/** Takes away whatever message is there. */
export function dismissShownToast(): void {
  if (shown) dismissToast(shown.id);
}

/** The message of the moment; one that was taken away is not open any more. */
export const shownToast = (): ShownToast | null => shown;

/** The same, for components. */
export const useToast = (): ShownToast | null => useSyncExternalStore(subscribe, shownToast, nothing);

function show(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nothing = () => null;
