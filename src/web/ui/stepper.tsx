import { MAX_QUANTITY } from '../../domain/cart/cart.ts';
import { IconButton } from './icon-button.tsx';

interface StepperProps {
  quantity: number;
  /** The item's name, for the names of the buttons. */
  of: string;
  onChange(quantity: number): void;
}

/** Minus, the quantity and plus. The quantity is at least 1 and at most `MAX_QUANTITY`. */
export const Stepper = ({ quantity, of, onChange }: StepperProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend and brings its own box
  <div className="stepper" role="group" aria-label={`Quantity of ${of}`}>
    <IconButton
      icon="minus"
      label={`One fewer ${of}`}
      bare
      disabled={quantity <= 1}
      onClick={() => onChange(quantity - 1)}
    />
    <output className="figures">{quantity}</output>
    <IconButton
      icon="plus"
      label={`One more ${of}`}
      bare
      disabled={quantity >= MAX_QUANTITY}
      onClick={() => onChange(quantity + 1)}
    />
  </div>
);
