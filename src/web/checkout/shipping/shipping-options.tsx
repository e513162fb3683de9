import { useEffect, useRef } from 'react';
import { formatPrice, ZERO } from '../../../domain/money.ts';
import type { ListedOption, ShippingQuote } from './shipping-quote.ts';

interface ShippingOptionsProps {
  quote: ShippingQuote;
  onChoose: (id: string) => void;
}

export function ShippingOptions({ quote: { options, chosen }, onChoose }: ShippingOptionsProps) {
  const group = useFocusIfLost();
  if (options.length === 0) {
    return (
      <p ref={group} className="shipping-none" role="status" tabIndex={-1}>
        No shipping options available for this address.
      </p>
    );
  }
  return (
    <fieldset className="shipping-options">
      <legend>Shipping</legend>
      {options.map((option) => (
        <label key={option.id} className="shipping-option">
          <input
            ref={option.id === chosen ? group : undefined}
            type="radio"
            name="shipping"
            value={option.id}
            checked={option.id === chosen}
            onChange={() => onChoose(option.id)}
          />
          <b>{option.name}</b>
          <b className="figures">{rateText(option)}</b>
          <small>
            {option.minDeliveryDays} to {option.maxDeliveryDays} business days
          </small>
        </label>
      ))}
    </fieldset>
  );
}

/** Takes the focus after the Calculate button, which had it, is gone. */
function useFocusIfLost() {
  const place = useRef<HTMLInputElement & HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return place;
}

const rateText = ({ rate }: ListedOption): string => (rate === ZERO ? 'Free' : formatPrice(rate));
