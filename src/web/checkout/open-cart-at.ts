import type { CartItem } from '../../domain/cart/cart.ts';
import { lineKey } from '../cart/cart-item.ts';
import { openCart } from '../cart/cart-state.ts';

let waiting: MutationObserver | null = null;

/** Opens the cart dialog and moves the focus to the line. The dialog's code may have to load first. */
export function openCartAt(item: CartItem): void {
  waiting?.disconnect();
  waiting = new MutationObserver((_, observer) => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog.cart[open]');
    if (!dialog) return;
    observer.disconnect();
    const line = [...dialog.querySelectorAll<HTMLElement>('[data-line]')].find(
      ({ dataset }) => dataset.line === lineKey(item),
    );
    if (!line) return;
    line.tabIndex = -1;
    line.focus();
  });
  waiting.observe(document.body, { childList: true, subtree: true });
  openCart();
}
