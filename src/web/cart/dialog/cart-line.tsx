import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { type CartItem, MAX_QUANTITY } from '../../../domain/cart.ts';
import { designLines } from '../../../domain/design.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { LINE_FULL } from '../contents/add-to-cart.ts';
import { colorsInWords, linePrice } from '../contents/cart-item.ts';
import { useCart } from '../contents/use-cart.ts';

/** A line of the cart. What takes it away hands the focus to the dialog, or a keyboard would be lost with it. */
export function CartLine({ item }: { item: CartItem }) {
  const { remove, setQuantity } = useCart();

  function removeLine({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    currentTarget.closest('dialog')?.focus();
    remove(item);
  }

  return (
    <li className="cart-line">
      <Thumb item={item} alt={item.name} />
      <div>
        <h3>{item.name}</h3>
        <p>{colorsInWords(item)}</p>
      </div>
      <span className="cart-line-price figures">{linePrice(item)}</span>
      <div className="cart-line-controls">
        <Stepper
          quantity={item.quantity}
          of={item.name}
          onChange={(quantity) => setQuantity(item, quantity)}
        />
        {item.isCustom && (
          <Link
            className="link"
            to={`/custom-hat?edit=${item.id}`}
            aria-label={`Edit ${item.name}: ${designLines(item).join(' ') || 'no words'}`}
          >
            Edit
          </Link>
        )}
        <IconButton icon="trash" label={`Remove ${item.name}`} bare onClick={removeLine} />
      </div>
      {item.quantity >= MAX_QUANTITY && (
        <p className="cart-line-full" role="status">
          {LINE_FULL}
        </p>
      )}
    </li>
  );
}
