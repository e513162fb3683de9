import { type MouseEvent, useId } from 'react';
import { Link } from 'react-router';
import type { Cart, CartItem } from '../../domain/cart/cart.ts';
import { hatName } from '../../domain/design/hat-name.ts';
import { counted } from '../../domain/language/counted.ts';
import { WORDS_TEXTS } from '../../domain/words/words-texts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Thumb } from '../ui/thumb.tsx';
import { toast } from '../ui/use-toast.ts';
import { useMaking } from '../use-shop.ts';
import { colorsText, lineKey, linePrice } from './cart-item.ts';
import { editPath } from './edit-path.ts';
import { useCart } from './use-cart.ts';
import './crew-group.css';

export interface CrewGroupProps {
  lines: Cart;
  /** The backgrounds of these lines. */
  grounds: readonly (string | undefined)[];
}

/** The hats of one crew in the cart, which are edited and removed together. */
export function CrewGroup({ lines, grounds }: CrewGroupProps) {
  const { removeCrew } = useCart();
  const title = useId();
  const [first] = lines;
  if (first?.crewId === undefined) return null;
  const { crewId } = first;
  const hats = lines.reduce((sum, { quantity }) => sum + quantity, 0);

  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // Otherwise the focus would be lost along with the button.
    currentTarget.closest('dialog')?.focus();
    const run = removeCrew(crewId, lines);
    toast({ title: 'Crew removed', action: { label: 'Undo', run } });
  }

  return (
    <li>
      <section className="cart-crew py-2" aria-labelledby={title}>
        <header className="bar apart">
          <h3 className="title text-5" id={title}>
            Your crew, {counted(hats, 'hat')}
          </h3>
          <Link className="link rigid text-3" to={editPath(first)}>
            Edit the crew
          </Link>
          <IconButton icon="trash" label="Remove the crew" bare onClick={remove} />
        </header>
        <ul>
          {lines.map((line, index) => (
            <li key={lineKey(line)} className="hat-line py-1" data-line={lineKey(line)}>
              <Thumb item={line} ground={grounds[index]} />
              <div>
                <h4 className="name">
                  {hatName(line)}{' '}
                  {line.quantity > 1 && (
                    <span className="cart-crew-count text-1 nowrap on-ink">{line.quantity} hats</span>
                  )}
                </h4>
                <LineNotes item={line} />
              </div>
              <span className="figures bold">{linePrice(line)}</span>
            </li>
          ))}
        </ul>
      </section>
    </li>
  );
}

/** Below the name of a line. */
export function LineNotes({ item }: { item: CartItem }) {
  const making = useMaking(item.hatColor);
  return (
    <>
      <p className="note">{colorsText(item, making)}</p>
      {item.keepWords && <p className="note">{WORDS_TEXTS.kept}</p>}
      {item.sameAs !== undefined && <p className="note">Same hat as {item.sameAs}, same price.</p>}
    </>
  );
}
