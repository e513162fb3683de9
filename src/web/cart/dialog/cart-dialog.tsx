import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { formatPrice } from '../../../domain/money.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ScrollArea } from '../../ui/overlay/scroll-area.tsx';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
import { toast } from '../../ui/use-toast.ts';
import { CART_BUTTON_ID } from '../cart-button.tsx';
import { closeCart, useCartOpen } from '../cart-dialog-state.ts';
import { checkCart, dismissCartChanges } from '../changes/cart-changes.ts';
import { CartChangesNotice } from '../changes/cart-changes-notice.tsx';
import { lineKey } from '../contents/cart-item.ts';
import { useCart } from '../contents/use-cart.ts';
import { RefusedHats } from '../refused/refused-hats.tsx';
import { CartFooter } from './cart-footer.tsx';
import { CartLine } from './cart-line.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { PartyPackMeter } from './party-pack-meter.tsx';
import './cart-dialog.css';

/** The cart as a sheet on the right. */
export function CartDialog() {
  const open = useCartOpen();
  useClosingOnNavigation();
  return (
    open && (
      <TooltipProvider>
        <Modal className="cart" titleId="cart-title" onClose={closeCart}>
          <CartSession />
          <CartContents />
          <SpokenTotals />
        </Modal>
      </TooltipProvider>
    )
  );
}

/** Checks the cart with the shop when it opens, and drops the answer when it closes. */
function CartSession() {
  useEffect(() => {
    void checkCart();
    return () => {
      dismissCartChanges();
      // The browser gives the focus back unless the element that had it is gone, such as a toast.
      if (document.activeElement === document.body) document.getElementById(CART_BUTTON_ID)?.focus();
    };
  }, []);
  return null;
}

function CartContents() {
  const { items, totals, clear, restore } = useCart();
  if (items.length === 0) return <EmptyCart />;

  function clearUndoably() {
    clear();
    toast({ title: 'Cart cleared', action: { label: 'Undo', run: () => restore(items) } });
  }

  return (
    <div className="cart-sheet">
      <header className="cart-header" data-discounted={totals.isDiscounted || undefined}>
        <div className="cart-heading">
          <h2 id="cart-title">Your Cart</h2>
          <button type="button" className="link" onClick={clearUndoably}>
            Clear Cart
          </button>
          <IconButton icon="close" label="Close cart" onClick={closeCart} />
        </div>
        <PartyPackMeter totals={totals} />
        <CartChangesNotice />
      </header>
      <ScrollArea label="Hats in your cart" className="cart-scroll">
        <div className="cart-refused">
          <RefusedHats />
        </div>
        <ul className="cart-lines">
          {items.map((item) => (
            <CartLine key={lineKey(item)} item={item} />
          ))}
        </ul>
      </ScrollArea>
      <CartFooter totals={totals} />
    </div>
  );
}

/** Says what a change of the cart amounts to. */
function SpokenTotals() {
  const { itemCount, discountedSubtotal } = useCart().totals;
  return (
    <p className="visually-hidden" role="status">
      {itemCount === 1 ? '1 hat' : `${itemCount} hats`} in your cart, {formatPrice(discountedSubtotal)}
    </p>
  );
}

/** Closes the dialog on every change of page, the browser's own back included. */
function useClosingOnNavigation() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells that somebody went somewhere
  useEffect(() => closeCart, [key]);
}
