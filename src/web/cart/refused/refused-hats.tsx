import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Cart, CartItem } from '../../../domain/cart.ts';
import { designLines } from '../../../domain/design.ts';
import { Notice } from '../../ui/notice.tsx';
import { useHowHatsAreMade } from '../../use-shop.ts';
import { lineKey } from '../contents/cart-item.ts';
import { useCart } from '../contents/use-cart.ts';
import type { RefusedHat } from './find-refused.ts';
import './refused-hats.css';

/** The hats of the cart that cannot be made, each with a way to fix it and a way to leave it. */
export function RefusedHats() {
  const { items, remove } = useCart();
  const refused = useRefusedHats(items);
  return (
    <div role="alert" aria-label="Hats that cannot be made">
      {refused.length > 0 && (
        <Notice kind="error">
          <ul className="refused-hats">
            {refused.map(({ item, message }) => (
              <li key={lineKey(item)}>
                <p>
                  <b>{nameOf(item)}:</b> {message}
                </p>
                <p className="refused-hats-ways">
                  <Link className="link" to={`/custom-hat?edit=${item.id}`}>
                    Edit this hat
                  </Link>
                  <button type="button" className="link" onClick={() => remove(item)}>
                    Remove it
                  </button>
                </p>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

const nameOf = (item: CartItem): string => {
  const words = designLines(item).join(' ');
  return words ? `${item.name} “${words}”` : item.name;
};

/** Found once the cart has rested: the rule and the glyphs it needs come after the cart is there. */
function useRefusedHats(items: Cart): readonly RefusedHat[] {
  const made = useHowHatsAreMade();
  const [refused, setRefused] = useState<readonly RefusedHat[]>([]);
  useEffect(() => {
    let isLatest = true;
    import('./find-refused.ts')
      .then(({ findRefused }) => findRefused(items, made))
      .then(
        (found) => isLatest && setRefused(found),
        // The shop checks every hat again when it is ordered.
        () => isLatest && setRefused([]),
      );
    return () => {
      isLatest = false;
    };
  }, [items, made]);
  return refused;
}
