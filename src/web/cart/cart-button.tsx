import { openCart } from './cart-dialog-state.ts';
import { useCart } from './use-cart.ts';
import './cart-button.css';

/** Opens the cart; its badge counts the hats once there are any. */
export function CartButton() {
  const { itemCount } = useCart().totals;
  return (
    <button type="button" className="cart-button" aria-haspopup="dialog" onClick={openCart}>
      <span className="visually-hidden">
        Cart, {itemCount} {itemCount === 1 ? 'hat' : 'hats'}
      </span>
      <span aria-hidden="true">Cart</span>
      {itemCount > 0 && (
        <span className="cart-badge" aria-hidden="true">
          {itemCount}
        </span>
      )}
    </button>
  );
}
