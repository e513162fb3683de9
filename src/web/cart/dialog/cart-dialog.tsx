import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { formatPrice } from '../../../domain/money.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ScrollArea } from '../../ui/overlay/scroll-area.tsx';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
import { setTopLayer } from '../../ui/top-layer.ts';
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
  const dialog = useRef<HTMLDialogElement>(null);
  useClosingOnTheWay();

  useEffect(() => {
    if (!open || !dialog.current) return;
    dialog.current.showModal();
    // Left to itself the dialog would focus its first button, and that one clears the cart.
    dialog.current.focus();
    setTopLayer(dialog.current);
    void checkCart();
    return leaveDialog(dialog.current);
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog of itself
    <dialog
      ref={dialog}
      className="cart"
      tabIndex={-1}
      aria-labelledby="cart-title"
      onClose={closeCart}
      onClick={closeFromScrim}
    >
      <TooltipProvider>
        {open && <CartContents />}
        {open && <SpokenTotals />}
      </TooltipProvider>
    </dialog>
  );
}

const leaveDialog = (dialog: HTMLDialogElement) => () => {
  dialog.close();
  setTopLayer(null);
  dismissCartChanges();
  // The browser gives the focus back, unless what had it is gone, such as a toast.
  if (document.activeElement === document.body) document.getElementById(CART_BUTTON_ID)?.focus();
};

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
  const { itemCount, total } = useCart().totals;
  return (
    <p className="visually-hidden" role="status">
      {itemCount === 1 ? '1 hat' : `${itemCount} hats`} in your cart, {formatPrice(total)}
    </p>
  );
}

/** Closes the dialog on every change of page, the browser's own back included. */
function useClosingOnTheWay() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells that somebody went somewhere
  useEffect(() => closeCart, [key]);
}

function closeFromScrim(event: MouseEvent<HTMLDialogElement>) {
  if (event.target === event.currentTarget) closeCart();
}
