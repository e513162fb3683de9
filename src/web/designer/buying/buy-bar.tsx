import { memo } from 'react';
import type { Design } from '../../../domain/design.ts';
import { formatPrice } from '../../../domain/money.ts';
import { CUSTOM_HAT_PRICE } from '../../../domain/pricing.ts';
import type { DesignProblem } from '../../../hat/check-design.ts';
import { useCart } from '../../cart/contents/use-cart.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Proof } from '../proof/proof.tsx';
import type { RestedHat } from '../stage/use-rested.ts';
import { useSteady } from '../use-steady.ts';
import { PackStep } from './pack-step.tsx';
import { useAddToCart } from './use-add-to-cart.tsx';
import './buy-bar.css';

interface BuyBarProps {
  design: Design;
  rested: RestedHat;
  /** Everything wrong with the rested hat. */
  problems: readonly DesignProblem[];
  /** The id of the custom hat in the cart that is being changed; null for a new one. */
  edited: number | null;
}

/** The price and the way into the cart, always in view. */
export function BuyBar({ design, rested, problems, edited }: BuyBarProps) {
  const { itemCount } = useCart().totals;
  const { objection, question, isChange, addToCart } = useAddToCart(design, edited);
  const add = useSteady(addToCart);
  return (
    <div className="buy-bar">
      <div className="buy-bar-purchase">
        <div role="alert" className="buy-bar-objection">
          {objection && <Notice kind="error">{objection}</Notice>}
        </div>
        {!objection && <Problems problems={problems} />}
        <div>
          <p className="buy-bar-price figures">{formatPrice(CUSTOM_HAT_PRICE)}</p>
          <Proof hat={rested} problems={problems} question={question} />
        </div>
        <AddButton isChange={isChange} onAdd={add} />
      </div>
      <PackStep hatsInCart={isChange ? itemCount - 1 : itemCount} />
    </div>
  );
}

/** What was said beside the fields, once more where it is bought. Heard there already, and nothing to stop for. */
const Problems = memo(({ problems }: { problems: readonly DesignProblem[] }) => {
  const words = problems.map(({ short }) => short);
  return words.length > 0 && <p className="buy-bar-concerns">{words.join('. ')}.</p>;
});

const AddButton = memo(({ isChange, onAdd }: { isChange: boolean; onAdd: () => void }) => (
  <Button tone="pink" wide onClick={onAdd}>
    {isChange ? 'Save changes' : 'Add to cart'}
  </Button>
));
