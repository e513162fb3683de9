import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { areFactsStale } from '../stale-facts.ts';
import { Modal } from '../ui/modal.tsx';
import { TooltipProvider } from '../ui/overlay/tooltip.tsx';
import { CART_BUTTON_ID } from './cart-button.tsx';
import { dismissCartChanges } from './cart-changes.ts';
import { CartContents } from './cart-contents.tsx';
import { closeCart, useCartOpen } from './cart-state.ts';
import './cart-dialog.css';

/** The cart, a sheet on the right. */
export function CartDialog() {
  const open = useCartOpen();
  useCloseOnNavigation();
  return (
    open && (
      <TooltipProvider>
        <Modal className="cart" titleId="cart-title" startsAtTop onClose={closeCart}>
          <CartSession />
          <CartContents />
        </Modal>
      </TooltipProvider>
    )
  );
}

/** Dismisses the changes to the cart when the dialog closes. */
function CartSession() {
  useEffect(
    () => () => {
      dismissCartChanges();
      // The browser returns the focus, unless the element that had it is gone, such as a toast.
      if (document.activeElement === document.body) document.getElementById(CART_BUTTON_ID)?.focus();
    },
    [],
  );
  return null;
}

/** Closes the dialog on every navigation, the Back button included, but not when the page only loads the shop's facts again. */
function useCloseOnNavigation() {
  const { key, pathname } = useLocation();
  const latest = useRef(pathname);
  latest.current = pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a navigation
  useEffect(
    () => () => {
      if (!areFactsStale() || latest.current !== pathname) closeCart();
    },
    [key, pathname],
  );
}
