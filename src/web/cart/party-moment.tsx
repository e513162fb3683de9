import { type ReactNode, useState } from 'react';
import type { Cart } from '../../domain/cart/cart.ts';
import { priceCart } from '../../domain/cart/discount-code.ts';
import { packReached } from '../../domain/cart/party-moment.ts';
import { largestPack } from '../../domain/cart/party-pack.ts';
import { priceLines, type Totals } from '../../domain/cart/pricing.ts';
import { formatPrice } from '../../domain/money/money.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { packSentenceNow } from '../designer/buying/pack-sentence.ts';
import { Strap } from '../ui/strap.tsx';
import type { ToastMessage } from '../ui/use-toast.ts';
import { useSettings } from '../use-settings.ts';
import { UNSTORED } from './add-to-cart.ts';
import type { CartSums } from './cart-footer.tsx';
import { browserCart } from './cart-store.ts';
import { useCode } from './stored-code.ts';
import './party-moment.css';

/** The toast for hats that were just added: if they reach a Party Pack, the strap clicks shut and the saving is named. */
export function withPartyMoment(before: Cart, after: Cart, added: ToastMessage): ToastMessage<ReactNode> {
  // What the shopper has to know first.
  if (browserCart.isUnstored()) return { ...added, more: UNSTORED };
  const carts = { before, after };
  return {
    ...added,
    title: <Moment {...carts} otherwise={added.title} reached={({ discount }) => clickText(discount)} />,
    description: (
      <Moment
        {...carts}
        otherwise={added.description}
        reached={({ itemCount }, settings) => packSentenceNow(itemCount, settings)}
      />
    ),
    more: added.more && <Moment {...carts} otherwise={added.more} reached={() => null} coded={null} />,
    picture: (
      <Moment
        {...carts}
        otherwise={added.picture}
        reached={({ itemCount }, { partyPack }, hatsBefore) => (
          <ClickingStrap before={hatsBefore} hats={itemCount} packs={partyPack} />
        )}
      />
    ),
  };
}

interface MomentProps {
  before: Cart;
  after: Cart;
  otherwise: ReactNode;
  reached: (totals: Totals, settings: Settings, hatsBefore: number) => ReactNode;
  /** What is shown while a code counts instead of the Party Pack. */
  coded?: ReactNode;
}

function Moment({ before, after, otherwise, reached, coded = otherwise }: MomentProps) {
  const settings = useSettings();
  const [was, is] = [priceLines(before, settings), priceCart(after, settings, useCode())];
  if (is.result === 'discount') return coded;
  const isReached = packReached(was.itemCount, is.itemCount, settings) !== null;
  return isReached ? reached(is, settings, was.itemCount) : otherwise;
}

/** The cart's strap. While the cart is open, it clicks shut at a Party Pack that counts, and the saving appears under it. */
export function CartStrap({ totals, settings }: CartSums) {
  const { itemCount, result, discount } = totals;
  const [last, setLast] = useState({ hats: itemCount, before: itemCount });
  if (last.hats !== itemCount) setLast({ hats: itemCount, before: last.hats });
  const isReached = result !== 'discount' && packReached(last.before, itemCount, settings) !== null;
  return (
    <>
      {isReached ? (
        <ClickingStrap before={last.before} hats={itemCount} packs={settings.partyPack} />
      ) : (
        <Strap hats={itemCount} packs={settings.partyPack} small />
      )}
      <p role="status" className="heavy if-any">
        {isReached && clickText(discount)}
      </p>
    </>
  );
}

const clickText = (discount: Totals['discount']) => `Click. You save ${formatPrice(discount)}.`;

interface ClickingStrapProps {
  before: number;
  hats: number;
  packs: Settings['partyPack'];
}

/** The strap, closing from the hats before to those now. It stands still for visitors who prefer reduced motion. */
const ClickingStrap = ({ before, hats, packs }: ClickingStrapProps) => (
  <div
    className="party-moment"
    style={{ '--before': Math.min(before, largestPack({ partyPack: packs }).hats) }}
  >
    <Strap hats={hats} packs={packs} small />
  </div>
);
