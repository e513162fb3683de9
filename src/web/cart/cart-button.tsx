import { onFirstUse } from '../ui/on-first-use.tsx';
import { openCart, useCartInUse } from './cart-state.ts';
import './cart-button.css';

export const CART_BUTTON_ID = 'cart-button';

const CartCount = onFirstUse(async () => (await import('./cart-count.tsx')).CartCount);

/** Opens the cart. A badge counts the hats if there are any. */
export const CartButton = () => (
  <button
    type="button"
    id={CART_BUTTON_ID}
    className="cart-button bold on-ink"
    aria-haspopup="dialog"
    onClick={openCart}
  >
    Cart
    {useCartInUse() && <CartCount />}
  </button>
);
