import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { applyCode } from '../../domain/cart/discount-code.ts';
import { formatPrice } from '../../domain/money/money.ts';
import { counted } from '../../lib/counted.ts';
import { Modal } from '../ui/modal.tsx';
import { TooltipProvider } from '../ui/overlay/tooltip.tsx';
import { useSettings } from '../use-settings.ts';
import { CART_BUTTON_ID } from './cart-button.tsx';
import { checkCart, dismissCartChanges } from './cart-changes.ts';
import { CartContents } from './cart-contents.tsx';
import { closeCart, useCartOpen } from './cart-state.ts';
import { useCode } from './stored-code.ts';
import { useCart } from './use-cart.ts';
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
          {/* First: below the contents it would make the dialog a pixel too high. */}
          <SpokenTotals />
          <CartContents />
        </Modal>
      </TooltipProvider>
    )
  );
}

/** Compares the cart with the shop when the dialog opens, and dismisses the changes when it closes. */
function CartSession() {
  useEffect(() => {
    void checkCart();
    return () => {
      dismissCartChanges();
      // The browser returns the focus, unless the element that had it is gone, such as a toast.
      if (document.activeElement === document.body) document.getElementById(CART_BUTTON_ID)?.focus();
    };
  }, []);
  return null;
}

/** Tells screen readers the totals after each change. */
function SpokenTotals() {
  const { discountedSubtotal, itemCount } = applyCode(useCart().totals, useCode(), useSettings());
  return (
    <p className="visually-hidden" role="status">
      <span key={`${itemCount} ${discountedSubtotal}`}>
        {counted(itemCount, 'hat')} in your cart, {formatPrice(discountedSubtotal)}
      </span>
    </p>
  );
}

/** Closes the dialog on every navigation, the Back button included. */
function useCloseOnNavigation() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a navigation
  useEffect(() => closeCart, [key]);
}
