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

/** The price and the way into the cart, always in view. */
export function BuyBar({ design }: { design: Design }) {
  const { itemCount } = useCart().totals;
  const { objection, addToCart, addAnyway } = useAddToCart(design);
  return (
    <div className="buy-bar">
      <div role="alert" className="buy-bar-objection">
        {objection?.kind === 'unprintable' && <Notice kind="error">{objection.sentence}</Notice>}
        {objection?.kind === 'empty' && (
          <Notice kind="warning" className="buy-bar-question">
            This hat has no words. Add it as it is?
            <Button voice="plain" small onClick={addAnyway}>
              Add it anyway
            </Button>
          </Notice>
        )}
      </div>
      <p className="buy-bar-price figures">{formatPrice(CUSTOM_HAT_PRICE)}</p>
      <Button tone="pink" wide onClick={addToCart}>
        Add to cart
      </Button>
      <div className="buy-bar-pack">
        <Strap hats={itemCount + 1} small />
        <small>{packStep(itemCount)}</small>
      </div>
    </div>
  );
}
