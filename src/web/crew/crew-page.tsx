import { useMemo, useRef } from 'react';
import { cartTotals } from '../../domain/cart.ts';
import { changeMember } from '../../domain/crew.ts';
import { crewItems, putCrew } from '../../domain/crew-cart.ts';
import { type ReadyMades, readyMadeLike } from '../../domain/custom-price.ts';
import type { Design } from '../../domain/design.ts';
import { formatPrice } from '../../domain/money.ts';
import { openCart } from '../cart/cart-state.ts';
import { browserCart } from '../cart/cart-store.ts';
import { useCart } from '../cart/use-cart.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/use-toast.ts';
import { useSettings } from '../use-settings.ts';
import { CrewControls } from './crew-controls.tsx';
import { CrewSlab } from './crew-slab.tsx';
import { crewStatus } from './crew-status.ts';
import { CrewWall } from './crew-wall.tsx';
import { CheckNames } from './friends/check-names.tsx';
import { useCrew } from './use-crew.ts';
import { type CheckedHat, useCrewHats } from './use-crew-problems.ts';
import './crew-page.css';

/** The same hat for everybody, with a name of its own on each. */
export function CrewPage({ readyMades }: { readyMades: ReadyMades }) {
  const { crew, change, canUndo, canRedo, undo, redo } = useCrew();
  const hats = useCrewHats(crew);
  const wall = useRef<HTMLDivElement>(null);
  return (
    <div className="crew-page">
      <div className="crew-main">
        <header className="crew-top">
          <CrewSlab name="joke" />
          <p className="lede" role="status">
            {crewStatus(crew, hats)}
          </p>
        </header>
        <div ref={wall}>
          <CrewWall crew={crew} hats={hats} change={change} />
        </div>
      </div>
      <div className="crew-panel">
        <div className="crew-history">
          <Button voice="plain" tone="white" small disabled={!canUndo} onClick={undo}>
            Undo
          </Button>
          <Button voice="plain" tone="white" small disabled={!canRedo} onClick={redo}>
            Redo
          </Button>
        </div>
        <CrewControls crew={crew} change={change} />
        <CheckNames
          crew={crew}
          onAccept={(id, name) => change((now) => changeMember(now, id, { name }))}
          onReplace={(next) => change(() => next)}
        />
        <CrewBar
          crew={crew}
          hats={hats}
          readyMades={readyMades}
          onFix={() => wall.current?.querySelector<HTMLElement>('.crew-problem')?.focus()}
        />
      </div>
    </div>
  );
}

interface CrewBarProps extends Pick<ReturnType<typeof useCrew>, 'crew'> {
  hats: readonly CheckedHat[];
  readyMades: ReadyMades;
  /** Goes to the first problem. */
  onFix: () => void;
}

/** The price of the crew alone, and the button that adds it to the cart or saves its changes there. */
function CrewBar({ crew, hats, readyMades, onFix }: CrewBarProps) {
  const settings = useSettings();
  const { items, isReady } = useCart();
  const prices = useMemo(
    () => ({
      priceOf(design: Design) {
        const twin = readyMadeLike(design, readyMades);
        return { price: twin?.price ?? settings.customHatPrice, sameAs: twin?.name };
      },
      time: 0,
    }),
    [settings.customHatPrice, readyMades],
  );
  const totals = useMemo(() => cartTotals(crewItems(crew, [], prices), settings), [crew, prices, settings]);
  const count = crew.members.length;
  const toFix = hats.filter(({ problem }) => problem).length;
  const isInCart = items.some(({ crewId }) => crewId === crew.id);
  const label = `${count} ${count === 1 ? 'hat' : 'hats'}`;

  function addCrew() {
    let hasRoom = true;
    browserCart.change((cart) => {
      const next = putCrew(cart, crew.id, crewItems(crew, cart, { ...prices, time: Date.now() }));
      hasRoom = next !== null;
      return next ?? cart;
    });
    toast(
      hasRoom
        ? {
            title: isInCart ? 'Crew saved' : 'Crew added to cart!',
            description: `${label}, one joke.`,
            action: { label: 'View cart', run: openCart },
          }
        : {
            title: 'Your cart is too full for this crew',
            description: 'Nothing was added. Take something out and try again.',
            destructive: true,
          },
    );
  }

  if (count === 0) return <p className="crew-bar">Add a name and the first hat appears.</p>;
  return (
    <div className="crew-bar">
      <p>
        {totals.discount > 0 && <s className="figures">{formatPrice(totals.subtotal)}</s>}{' '}
        <b className="figures">{formatPrice(totals.discountedSubtotal)}</b> <small>{label}</small>
      </p>
      {toFix > 0 ? (
        <Button wide onClick={onFix}>{`${toFix} ${toFix === 1 ? 'name' : 'names'} to fix first`}</Button>
      ) : (
        <Button tone="pink" wide disabled={!isReady} onClick={addCrew}>
          {isInCart ? 'Save the crew' : `Add ${label} to cart`}
        </Button>
      )}
    </div>
  );
}
