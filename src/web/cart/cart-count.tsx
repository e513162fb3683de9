import { Fragment } from 'react';
import { counted } from '../../domain/language/counted.ts';
import { useCart } from './use-cart.ts';

/** The badge on the cart button. */
export function CartCount() {
  const { itemCount } = useCart().totals;
  if (itemCount === 0) return null;
  return (
    // A translated page has other text nodes than React's, so each count gets elements of its own.
    <Fragment key={itemCount}>
      <span className="cart-badge centered on-lime" aria-hidden="true">
        {itemCount}
      </span>
      <span className="visually-hidden">({counted(itemCount, 'hat')})</span>
    </Fragment>
  );
}
