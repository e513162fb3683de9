import { useSyncExternalStore } from 'react';
import { dismissShownToast } from '../ui/use-toast.ts';

let open = false;
const listeners = new Set<() => void>();

/** Opens the cart dialog, from anywhere in the browser. It shows what a message would have said of it, and more. */
export function openCart() {
  dismissShownToast();
  setOpen(true);
}

export const closeCart = () => setOpen(false);

export const useCartOpen = (): boolean => useSyncExternalStore(subscribe, current, closed);

function setOpen(next: boolean) {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = () => open;
const closed = () => false;
