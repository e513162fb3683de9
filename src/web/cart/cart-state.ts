import { useSyncExternalStore } from 'react';
import { createListenersOfAllTabs } from '../../lib/listeners.ts';
import { readStorage } from '../../lib/storage.ts';
import { dismissShownToast } from '../ui/use-toast.ts';

// The header needs this much of the cart's code. The rest loads only for visitors who have a cart or open it.

/** A copy of `CART_KEY`: importing it would load the domain's cart on every first visit. */
const KEY = 'unhinged-hats-cart';

let isOpen = false;
let isStarted = false;
const { notify, subscribe } = createListenersOfAllTabs();

/** Opens the cart dialog and dismisses an open toast, since the dialog shows more. */
export function openCart(): void {
  dismissShownToast();
  setOpen(true);
}

export const closeCart = (): void => setOpen(false);

export const isCartOpen = (): boolean => isOpen;

export const useCartOpen = (): boolean => useSyncExternalStore(subscribe, isCartOpen, no);

/** Called by the cart's own code when the cart changes. */
export function markCartStarted(): void {
  isStarted = true;
  notify();
}

/** Whether there is a cart to show: one is stored in this browser, or this page started one. */
export const useCartInUse = (): boolean => useSyncExternalStore(subscribe, isInUse, no);

function setOpen(next: boolean) {
  isOpen = next;
  notify();
}

/** Whether this device has saved work in the designer. A copy of `DESIGNER_KEY`, for the same reason. */
export const useDesignStored = (): boolean =>
  useSyncExternalStore(subscribe, () => isStored('unhinged-hats-designer'), no);

const isInUse = (): boolean => isStarted || isStored(KEY);

const isStored = (key: string): boolean => readStorage(key) !== null;

const no = () => false;
