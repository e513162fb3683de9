import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ShippingForm } from '../../domain/address.ts';
import { type Cart, cartTotals } from '../../domain/cart.ts';
import { CheckoutSteps } from './checkout-steps.tsx';
import type { PendingPayment } from './draft/checkout-draft.ts';
import { readDraft } from './draft/kept-checkout.ts';
import { useKeptDraft } from './draft/use-kept-draft.ts';
import { fingerprintOf } from './order/order-attempt.ts';
import { orderBody } from './order/order-request.ts';
import { PaymentStage } from './payment/payment-stage.tsx';
import { chosenOption, currentQuote, quoteBasis } from './shipping/shipping-quote.ts';
import { ShippingStage } from './shipping/shipping-stage.tsx';
import { OrderSummary } from './summary/order-summary.tsx';
import './checkout.css';

interface CheckoutProps {
  cart: Cart;
  /** The money has moved; resolves once the shopper is on another page. */
  onPaid: (orderId: string) => Promise<void>;
}

/** Both stages beside the order summary. Payment lasts as long as its order is the one that would be made now. */
export function Checkout({ cart, onPaid }: CheckoutProps) {
  const [draft] = useState(readDraft);
  const form = useForm<ShippingForm>({ defaultValues: draft.form, mode: 'onBlur', reValidateMode: 'onBlur' });
  const [keptQuote, setQuote] = useState(draft.quote);
  const [payment, setPayment] = useState(draft.payment);
  const [hasMoved, setMoved] = useState(false);

  function moveTo(next: PendingPayment | null) {
    setPayment(next);
    setMoved(true);
  }

  const values = form.watch();
  const basis = quoteBasis(values, cart);
  const quote = currentQuote(keptQuote, basis, cartTotals(cart).itemCount);
  const option = chosenOption(quote);
  useKeptDraft({ form: values, quote: keptQuote, payment });

  const holds = payment && option && payment.fingerprint === fingerprintOf(orderBody(values, cart, option));
  return (
    <div className="checkout wrap">
      <OrderSummary cart={cart} option={option} />
      <section className="checkout-stage">
        <CheckoutSteps current={holds ? 'payment' : 'shipping'} />
        {holds ? (
          <PaymentStage
            payment={payment}
            order={{ form: values, cart, option }}
            takesFocus={hasMoved}
            onBack={() => moveTo(null)}
            onPaid={onPaid}
          />
        ) : (
          <ShippingStage
            form={form}
            cart={cart}
            basis={basis}
            quote={quote}
            onQuote={setQuote}
            takesFocus={hasMoved}
            onOrdered={moveTo}
          />
        )}
      </section>
    </div>
  );
}
