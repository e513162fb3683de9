import { memo, type ReactNode } from 'react';
import type { Design } from '../../../domain/design.ts';
import { formatPrice } from '../../../domain/money.ts';
import { CUSTOM_HAT_PRICE } from '../../../domain/pricing.ts';
import { useCart } from '../../cart/contents/use-cart.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { concernsOf } from '../controls/concerns.ts';
import type { RestedHat } from '../stage/use-rested.ts';
import { useSteady } from '../use-steady.ts';
import { PackStep } from './pack-step.tsx';
import { useAddToCart } from './use-add-to-cart.tsx';
import './buy-bar.css';

interface BuyBarProps {
  design: Design;
  rested: RestedHat;
  /** The id of the custom hat in the cart that is being changed; null for a new one. */
  edited: number | null;
  /** The way to look at it first. */
  proof: ReactNode;
}

/** The price and the way into the cart, always in view. */
export function BuyBar({ design, rested, edited, proof }: BuyBarProps) {
  const { itemCount } = useCart().totals;
  const { objection, isChange, addToCart, addAnyway } = useAddToCart(design, edited);
  const add = useSteady(addToCart);
  return (
    <div className="buy-bar">
      <div className="buy-bar-purchase">
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
        {!objection && <Concerns hat={rested} />}
        <div>
          <p className="buy-bar-price figures">{formatPrice(CUSTOM_HAT_PRICE)}</p>
          {proof}
        </div>
        <AddButton isChange={isChange} onAdd={add} />
      </div>
      <PackStep hatsInCart={isChange ? itemCount - 1 : itemCount} />
    </div>
  );
}

/** What was said beside the fields, once more where it is bought. Heard there already, and nothing to stop for. */
const Concerns = memo(({ hat }: { hat: RestedHat }) => {
  const words = concernsOf(hat).map(({ short }) => short);
  return words.length > 0 && <p className="buy-bar-concerns">{words.join('. ')}.</p>;
});

const AddButton = memo(({ isChange, onAdd }: { isChange: boolean; onAdd: () => void }) => (
  <Button tone="pink" wide onClick={onAdd}>
    {isChange ? 'Save changes' : 'Add to cart'}
  </Button>
));
