import { useCart } from './use-cart.ts';

/** How many hats there are, on the cart's button; nothing when there are none. */
export function CartCount() {
  const { itemCount } = useCart().totals;
  if (itemCount === 0) return null;
  return (
    <>
      <span className="cart-badge" aria-hidden="true">
        {itemCount}
      </span>
      <span className="visually-hidden">({itemCount === 1 ? '1 hat' : `${itemCount} hats`})</span>
    </>
  );
}
