import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type OrderStage, useOrder } from '../order/use-order.ts';
import { StageHeading } from '../stage/stage-heading.tsx';
import { AddressFields } from './address-fields.tsx';
import { ShippingOptions } from './shipping-options.tsx';
import { canCalculate, chosenOption } from './shipping-quote.ts';
import { type RatesStage, useRates } from './use-rates.ts';

interface ShippingStageProps extends RatesStage, OrderStage {
  /** Why the shopper is back from the payment; null when there is nothing to say. */
  setback: string | null;
  takesFocus: boolean;
}

/** Stage 1: where to, how, and on to the payment. */
export function ShippingStage(props: ShippingStageProps) {
  const { form, quote, onQuote } = props;
  const [trouble, setTrouble] = useState<string | null>(null);
  const [calculate, isCalculating] = useRates(props, setTrouble);
  const [order, isOrdering] = useOrder(props, setTrouble);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void order();
      }}
    >
      <StageHeading takesFocus={props.takesFocus}>Shipping Information</StageHeading>
      <div role="alert">
        {props.setback && (
          <Notice kind="warning" className="checkout-setback">
            {props.setback}
          </Notice>
        )}
      </div>
      <AddressFields form={form} />
      {quote ? (
        <ShippingOptions quote={quote} onChoose={(chosen) => onQuote({ ...quote, chosen })} />
      ) : (
        <Button
          className="checkout-submit"
          voice="plain"
          wide
          disabled={!canCalculate(form.watch())}
          busy={isCalculating}
          busyLabel="Calculating..."
          onClick={() => void calculate()}
        >
          Calculate Shipping Rates
        </Button>
      )}
      <div role="alert">
        {trouble && (
          <Notice kind="error" className="checkout-notice">
            {trouble}
          </Notice>
        )}
      </div>
      <Button
        className="checkout-submit"
        type="submit"
        tone="pink"
        voice="plain"
        wide
        disabled={!chosenOption(quote)}
        busy={isOrdering}
        busyLabel="Processing..."
      >
        Continue to Payment
      </Button>
      <p className="checkout-assurance">You can check everything once more before you pay.</p>
    </form>
  );
}
