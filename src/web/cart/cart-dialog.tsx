import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../ui/icon-button.tsx';
import { ToastPlace } from '../ui/toast.tsx';
import { toast } from '../ui/use-toast.ts';
import { closeCart, useCartOpen } from './cart-dialog-state.ts';
import { CartFooter } from './cart-footer.tsx';
import { lineKey } from './cart-item.ts';
import { CartLine } from './cart-line.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { PartyPackMeter } from './party-pack-meter.tsx';
import { useCart } from './use-cart.ts';
import './cart-dialog.css';

/** The cart as a sheet on the right. Carries the place of toasts, since a modal dialog keeps all else out of reach. */
export function CartDialog() {
  const open = useCartOpen();
  const dialog = useRef<HTMLDialogElement>(null);
  useClosingOnTheWay();

  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    // Left to itself the dialog would focus its first button, and that one clears the cart.
    dialog.current?.focus();
  }, [open]);

  return (
    <>
      {!open && <ToastPlace />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog of itself */}
      <dialog
        ref={dialog}
        className="cart"
        tabIndex={-1}
        aria-labelledby="cart-title"
        onClose={closeCart}
        onClick={closeFromScrim}
      >
        {open && <CartContents />}
        {open && <ToastPlace />}
      </dialog>
    </>
  );
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
      </header>
      <ul className="cart-lines">
        {items.map((item) => (
          <CartLine key={lineKey(item)} item={item} />
        ))}
      </ul>
      <CartFooter totals={totals} />
    </div>
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
