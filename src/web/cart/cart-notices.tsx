import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { Cart } from '../../domain/cart/cart.ts';
import { hatName } from '../../domain/design/hat-name.ts';
import { formatPrice } from '../../domain/money/money.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSettings } from '../use-settings.ts';
import { useHowHatsAreMade } from '../use-shop.ts';
import { UNSTORED } from './add-to-cart.ts';
import { dismissCartChanges, useCartChanges } from './cart-changes.ts';
import { lineKey } from './cart-item.ts';
import { browserCart } from './cart-store.ts';
import type { CartChange } from './compare-cart.ts';
import { editPath } from './edit-path.ts';
import type { RefusedHat } from './find-refused.ts';
import { useCart } from './use-cart.ts';
import './cart-notices.css';

/** Lists new looks, new prices and hats that are no longer sold, until the shopper dismisses them. */
export function CartChangesNotice() {
  const changes = useCartChanges();
  return (
    <div role="alert" aria-label="Changes to your cart">
      {changes.length > 0 && (
        <Notice kind="warning" className="cart-changes row gap-4 apart">
          <ul className="stack gap-1">
            {changes.map((change) => (
              <li key={changeText(change)}>{changeText(change)}</li>
            ))}
          </ul>
          <Button voice="plain" tone="white" small onClick={dismissCartChanges}>
            OK
          </Button>
        </Notice>
      )}
    </div>
  );
}

function changeText(change: CartChange): string {
  if (change.kind === 'gone') return `${change.name} is no longer sold, so we took it out of your cart.`;
  if (change.kind === 'redesigned') return `${change.name} looks different now. Check it.`;
  const { name, before, now } = change;
  return `${name} now costs ${formatPrice(now)}. It was ${formatPrice(before)} when you added it.`;
}

/** Says that the browser cannot store the cart. */
export function UnstoredNotice() {
  const isUnstored = useSyncExternalStore(browserCart.subscribe, browserCart.isUnstored, () => false);
  const { items } = useCart();
  return (
    <div role="alert">{isUnstored && items.length > 0 && <Notice kind="warning">{UNSTORED}</Notice>}</div>
  );
}

/** Lists the hats that cannot be sold as they are. Each can be removed, and a custom hat edited, or its words kept. */
export function RefusedHats({ refused }: { refused: readonly RefusedHat[] }) {
  const { keepWords, remove } = useCart();
  return (
    <div role="alert" aria-label="Hats we can’t make">
      {refused.length > 0 && (
        <Notice kind="error" className="mt-4">
          <ul className="refused-hats stack gap-2 regular">
            {refused.map(({ item, message, canKeep }) => (
              <li key={lineKey(item)}>
                <p>
                  <b>{hatName(item)}:</b> {message}
                </p>
                <p className="row gap-x-5">
                  {item.isCustom && (
                    <Link className="link" to={editPath(item)}>
                      {item.crewId !== undefined
                        ? 'Edit the crew'
                        : canKeep
                          ? 'Change the words'
                          : 'Edit this hat'}
                    </Link>
                  )}
                  {canKeep && <LinkButton onClick={() => keepWords(item)}>Keep them</LinkButton>}
                  <LinkButton onClick={() => remove(item)}>Remove it</LinkButton>
                </p>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** Empty until the check and the glyphs it needs are loaded. */
export function useRefusedHats(items: Cart): readonly RefusedHat[] {
  const made = useHowHatsAreMade();
  const { words } = useSettings();
  const [refused, setRefused] = useState<readonly RefusedHat[]>([]);
  useEffect(() => {
    let isLatest = true;
    import('./find-refused.ts')
      .then(({ findRefused }) => findRefused(items, made, words))
      .then(
        (found) => isLatest && setRefused(found),
        // The server checks every hat again when it is ordered.
        () => isLatest && setRefused([]),
      );
    return () => {
      isLatest = false;
    };
  }, [items, made, words]);
  return refused;
}
