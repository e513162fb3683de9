import type { ReactNode } from 'react';
import type { Design } from '../../../domain/design.ts';
import { formatPrice } from '../../../domain/money.ts';
import { CUSTOM_HAT_PRICE } from '../../../domain/pricing.ts';
import { useCart } from '../../cart/contents/use-cart.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Strap } from '../../ui/strap.tsx';
import { packStep } from './pack-step.ts';
import { useAddToCart } from './use-add-to-cart.tsx';
import './buy-bar.css';

interface BuyBarProps {
  design: Design;
  /** The id of the custom hat in the cart that is being changed; null for a new one. */
  edited: number | null;
  /** The way to look at it first. */
  proof: ReactNode;
}

/** The price and the way into the cart, always in view. */
export function BuyBar({ design, edited, proof }: BuyBarProps) {
  const { itemCount } = useCart().totals;
  const { objection, isChange, addToCart, addAnyway } = useAddToCart(design, edited);
  const hats = isChange ? itemCount - 1 : itemCount;
  return (
    <div className="buy-bar">
      <div role="alert" className="buy-bar-objection">
        {objection && objection.kind !== 'empty' && <Notice kind="error">{objection.sentence}</Notice>}
        {objection?.kind === 'empty' && (
          <Notice kind="warning" className="buy-bar-question">
            This hat has no words. {isChange ? 'Save' : 'Add'} it as it is?
            <Button voice="plain" small onClick={addAnyway}>
              {isChange ? 'Save it anyway' : 'Add it anyway'}
            </Button>
          </Notice>
        )}
      </div>
      <div>
        <p className="buy-bar-price figures">{formatPrice(CUSTOM_HAT_PRICE)}</p>
        {proof}
      </div>
      <Button tone="pink" wide onClick={addToCart}>
        {isChange ? 'Save changes' : 'Add to cart'}
      </Button>
      <div className="buy-bar-pack">
        <Strap hats={hats + 1} small />
        <small>{packStep(hats)}</small>
      </div>
    </div>
  );
}
