import { useRef } from 'react';
import type { Cart } from '../../domain/cart/cart.ts';
import { discountPercentage, largestPack } from '../../domain/cart/party-pack.ts';
import { priceLines } from '../../domain/cart/pricing.ts';
import { counted } from '../../domain/language/counted.ts';
import { cents, formatPrice, lessPercent } from '../../domain/money/money.ts';
import { openCart } from '../cart/cart-state.ts';
import { Button } from '../ui/button.tsx';
import { useToastsAbove } from '../ui/overlay/use-toasts-above.ts';
import { Strap, StrapEdge } from '../ui/strap.tsx';
import { useSettings } from '../use-settings.ts';

interface CrewBarProps {
  /** The crew's lines as they would be in the cart. */
  lines: Cart;
  /** The other lines of the cart, which count for the Party Pack. */
  others: Cart;
  /** Like "2 names to fix first"; null if nothing is. */
  toFix: string | null;
  /** The crew is in the cart already. */
  isChange: boolean;
  /** It is there as it is here, so there is nothing to save. */
  isInCart: boolean;
  onAdd: () => void;
}

/** The crew's price, live, and the button that adds it. A button that cannot add yet leads to what is missing. */
export function CrewBar(props: CrewBarProps) {
  const { lines, others } = props;
  const settings = useSettings();
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  const { itemCount: hats, subtotal } = priceLines(lines, settings);
  const all = hats + priceLines(others, settings).itemCount;
  const percentage = discountPercentage(all, settings);
  const price = lessPercent(subtotal, percentage);
  const isFree = all >= largestPack(settings).hats;
  const gain = `${percentage}% off${isFree ? ', standard shipping is on us' : ''}`;
  return (
    <div className="buy-bar crew-bar" ref={bar}>
      <StrapEdge
        hats={all}
        packs={settings.partyPack}
        label={`${counted(all, 'hat')}. ${percentage > 0 ? `${gain}.` : ''}`}
      />
      <div className="crew-bar-row">
        <div className="crew-bar-pack">
          <Strap hats={all} packs={settings.partyPack} small />
          {percentage > 0 && <small className="bold mt-2">{gain}</small>}
        </div>
        <p className="crew-bar-price">
          {percentage > 0 && <s className="figures soft">{formatPrice(subtotal)}</s>}{' '}
          <b className="figures title text-7">{formatPrice(price)}</b>
          <small className="text-1 soft">
            {counted(hats, 'hat')}
            {hats > 1 && (
              <span className="crew-bar-each">, {formatPrice(cents(Math.round(price / hats)))} each</span>
            )}
            {percentage > 0 && <span className="crew-bar-percent">, {percentage}% off</span>}
          </small>
        </p>
        <CrewButton {...props} hats={hats} />
      </div>
    </div>
  );
}

function CrewButton({ hats, toFix, isChange, isInCart, onAdd }: CrewBarProps & { hats: number }) {
  const missing = hats === 0 ? 'Type a name to add' : toFix;
  if (missing !== null)
    return (
      <Button voice="plain" wide onClick={onAdd}>
        {missing}
      </Button>
    );
  if (isInCart)
    return (
      <Button wide onClick={openCart}>
        View your cart
      </Button>
    );
  const count = counted(hats, 'hat');
  return (
    <Button tone="pink" wide onClick={onAdd}>
      {isChange ? `Save ${count}` : `Add ${count} to cart`}
    </Button>
  );
}
