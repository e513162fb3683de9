import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

/** Opens the cart dialog, from anywhere in the browser. */
export const openCart = () => setOpen(true);

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
