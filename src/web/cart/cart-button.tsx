import { onFirstUse } from '../ui/on-first-use.tsx';
import { openCart } from './cart-dialog-state.ts';
import { useCartInUse } from './cart-in-use.ts';
import './cart-button.css';

export const CART_BUTTON_ID = 'cart-button';

const CartCount = onFirstUse(async () => (await import('./contents/cart-count.tsx')).CartCount);

/** Opens the cart; its badge counts the hats once there are any. */
export const CartButton = () => (
  <button type="button" id={CART_BUTTON_ID} className="cart-button" aria-haspopup="dialog" onClick={openCart}>
    Cart
    {useCartInUse() && <CartCount />}
  </button>
);
