import { type ReactNode, useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

export interface ToastMessage<Text = string> {
  title: Text;
  description?: Text;
  /** A second sentence. */
  more?: Text;
  /** For a message that something failed. */
  destructive?: boolean;
  action?: { label: string; run: () => void };
  /** Shown beside the text, such as the added hat. */
  picture?: ReactNode;
}

interface ShownToast extends ToastMessage<ReactNode> {
  id: number;
  open: boolean;
}

/** A dismissed toast stays this long in memory, enough for any exit animation. */
export const REMOVAL_DELAY_MS = 1_000_000;

let shown: ShownToast | null = null;
let count = 0;
const { notify, subscribe } = createListeners();

/** Shows a message and replaces the current one. */
export function toast(message: ToastMessage<ReactNode>): void {
  count += 1;
  show({ ...message, id: count, open: true });
}

/** Dismisses a message, unless another has replaced it. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.open) return;
  show({ ...shown, open: false });
  setTimeout(() => shown?.id === id && show(null), REMOVAL_DELAY_MS);
}

export function dismissShownToast(): void {
  if (shown) dismissToast(shown.id);
}

/** The current message; a dismissed one has `open: false`. */
export const shownToast = (): ShownToast | null => shown;

export const useToast = (): ShownToast | null => useSyncExternalStore(subscribe, shownToast, nothing);

function show(next: ShownToast | null) {
  shown = next;
  notify();
}

const nothing = () => null;
