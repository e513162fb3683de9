import { type MouseEvent, useId } from 'react';
import { Link } from 'react-router';
import type { Cart, CartItem } from '../../domain/cart.ts';
import { hatName } from '../../domain/hat-name.ts';
import { WORDS_TEXTS } from '../../domain/words/words-texts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Thumb } from '../ui/thumb.tsx';
import { toast } from '../ui/use-toast.ts';
import { useMaking } from '../use-shop.ts';
import { colorsText, lineKey, linePrice } from './cart-item.ts';
import { editPath } from './edit-path.ts';
import { useCart } from './use-cart.ts';
import './crew-group.css';

/** The hats of one crew in the cart, which are edited and removed together. */
export function CrewGroup({ lines }: { lines: Cart }) {
  const { removeCrew, putCrew } = useCart();
  const title = useId();
  const [first] = lines;
  if (first?.crewId === undefined) return null;
  const { crewId } = first;
  const hats = lines.reduce((sum, { quantity }) => sum + quantity, 0);

  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // Otherwise the focus would be lost along with the button.
    currentTarget.closest('dialog')?.focus();
    removeCrew(crewId);
    toast({ title: 'Crew removed', action: { label: 'Undo', run: () => putCrew(crewId, lines) } });
  }

  return (
    <li>
      <section className="cart-crew" aria-labelledby={title}>
        <header>
          <h3 id={title}>
            Your crew, {hats} {hats === 1 ? 'hat' : 'hats'}
          </h3>
          <Link className="link" to={editPath(first)}>
            Edit the crew
          </Link>
          <IconButton icon="trash" label="Remove the crew" bare onClick={remove} />
        </header>
        <ul>
          {lines.map((line) => (
            <CrewLine key={lineKey(line)} line={line} />
          ))}
        </ul>
      </section>
    </li>
  );
}

function CrewLine({ line }: { line: CartItem }) {
  const making = useMaking(line.hatColor);
  return (
    <li data-line={lineKey(line)}>
      <Thumb item={line} />
      <div>
        <h4>
          {hatName(line)} {line.quantity > 1 && <span className="cart-crew-count">{line.quantity} hats</span>}
        </h4>
        <p>{colorsText(line, making)}</p>
        {line.keepWords && <p>{WORDS_TEXTS.kept}</p>}
        {line.sameAs !== undefined && <p>Same hat as {line.sameAs}, same price.</p>}
      </div>
      <span className="cart-line-price figures">{linePrice(line)}</span>
    </li>
  );
}
