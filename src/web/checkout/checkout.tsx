import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ShippingForm } from '../../domain/address.ts';
import { type Cart, cartTotals } from '../../domain/cart.ts';
import { formatAmount } from '../../domain/money.ts';
import { hashRequest } from './attempt/request-hash.ts';
import { latestCart } from './attempt/shared-cart.ts';
import { SETBACKS } from './checkout-words.ts';
import type { PendingPayment } from './draft/checkout-draft.ts';
import { readDraft } from './draft/stored-checkout.ts';
import { useStoredDraft } from './draft/use-stored-draft.ts';
import { orderBody, orderTotal } from './order/order-request.ts';
import { PaymentStage } from './payment/payment-stage.tsx';
import { usePendingPayment } from './purchase/use-pending-payment.ts';
import type { Purchase } from './purchase/use-purchase.ts';
import { chosenOption, currentQuote, quoteBasis } from './shipping/shipping-quote.ts';
import { ShippingStage } from './shipping/shipping-stage.tsx';
import { stageOf } from './stage/checkout-stage.ts';
import { CheckoutSteps } from './stage/checkout-steps.tsx';
import { useHasMoved } from './stage/use-has-moved.ts';
import { useStageHistory } from './stage/use-stage-history.ts';
import { OrderSummary } from './summary/order-summary.tsx';
import './checkout.css';

/** Both stages beside the order summary. */
export function Checkout({ purchase }: { purchase: Purchase }) {
  const { cart, isHeld, isPaid } = purchase;
  const [draft] = useState(readDraft);
  const form = useForm<ShippingForm>({ defaultValues: draft.form, mode: 'onBlur', reValidateMode: 'onBlur' });
  const [storedQuote, setQuote] = useState(draft.quote);
  const pending = usePendingPayment(draft.payment, purchase);
  const history = useStageHistory(isHeld);

  const values = form.watch();
  const basis = quoteBasis(values, cart);
  const quote = currentQuote(storedQuote, basis, cartTotals(cart).itemCount);
  const option = chosenOption(quote);
  const { payment } = pending;
  useStoredDraft({ form: values, quote: storedQuote, payment });

  const fingerprintWith = (hats: Cart) => option && hashRequest(orderBody(values, hats, option));
  const { asksPayment, hasFailed } = history;
  const stage = stageOf({ asksPayment, isHeld, payment, fingerprint: fingerprintWith(cart) });
  const step = stage.kind === 'payment' ? 'payment' : 'shipping';
  const takesFocus = useHasMoved(step);

  function onOrdered(next: PendingPayment) {
    pending.waitFor(next);
    history.toPayment();
  }

  return (
    <div className="checkout wrap">
      <OrderSummary cart={cart} option={option} />
      <section className="checkout-stage">
        <CheckoutSteps current={step} />
        {stage.kind === 'payment' && option ? (
          <PaymentStage
            payment={stage.payment}
            order={{ form: values, cart, option }}
            hasFailed={hasFailed}
            isReopened={pending.isReopened}
            isHeld={isHeld}
            isPaid={isPaid}
            takesFocus={takesFocus}
            onBack={history.toShipping}
            onStart={() => {
              history.forgetFailure();
              return pending.start(stage.payment, fingerprintWith(latestCart()));
            }}
            onEnd={(outcome) => pending.end(stage.payment, outcome)}
            onClosed={() => pending.reopen(stage.payment, formatAmount(orderTotal(cart, option)))}
          />
        ) : (
          <ShippingStage
            form={form}
            cart={cart}
            basis={basis}
            quote={quote}
            setback={stage.kind === 'changed' ? SETBACKS.changed : pending.setback}
            takesFocus={takesFocus}
            onQuote={setQuote}
            onOrdered={onOrdered}
          />
        )}
      </section>
    </div>
  );
}
