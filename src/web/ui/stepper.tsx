import { MAX_QUANTITY } from '../../domain/cart.ts';
import { Icon } from './icon.tsx';
import './stepper.css';

interface StepperProps {
  quantity: number;
  /** What is counted, for the names of the buttons. */
  of: string;
  onChange(quantity: number): void;
}

/** Minus, the quantity, plus; between 1 and what a line may hold. */
export const Stepper = ({ quantity, of, onChange }: StepperProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend and brings its own box
  <div className="stepper" role="group" aria-label={`Quantity of ${of}`}>
    <button
      type="button"
      aria-label={`One less ${of}`}
      disabled={quantity <= 1}
      onClick={() => onChange(quantity - 1)}
    >
      <Icon name="minus" size={18} />
    </button>
    <output className="figures">{quantity}</output>
    <button
      type="button"
      aria-label={`One more ${of}`}
      disabled={quantity >= MAX_QUANTITY}
      onClick={() => onChange(quantity + 1)}
    >
      <Icon name="plus" size={18} />
    </button>
  </div>
);
