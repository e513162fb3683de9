import { PaymentElement } from '@stripe/react-stripe-js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ShippingForm } from '../../../domain/address.ts';
import type { Cart } from '../../../domain/cart.ts';
import { formatPrice } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSettings } from '../../use-settings.ts';
import { FAILED_ELSEWHERE, PAYMENT_REOPENED } from '../checkout-texts.ts';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { orderTotal } from '../order/order-request.ts';
import type { ListedOption } from '../shipping/shipping-quote.ts';
import { type PaymentCallbacks, usePayment } from './use-payment.ts';

/** The wallets that pay by card. Link could also take a bank account, and would appear as soon as Stripe's dashboard turns it on. */
const CARDS = { wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' } } as const;

export interface ReviewedOrder {
  form: ShippingForm;
  cart: Cart;
  option: ListedOption;
}

export interface PayFormProps extends PaymentCallbacks {
  payment: PendingPayment;
  order: ReviewedOrder;
  /** The last payment failed on Stripe's own page. */
  hasFailed: boolean;
  /** This payment replaces one that was closed after declined cards. */
  isReopened: boolean;
  /** The money has moved, and the thank-you page is loading. */
  isPaid: boolean;
}

export function PayForm({
  payment,
  order: { cart, option },
  hasFailed,
  isReopened,
  isPaid,
  ...callbacks
}: PayFormProps) {
  const [isReady, setReady] = useState(false);
  const settings = useSettings();
  const { pay, isPaying, trouble } = usePayment(payment, callbacks);
  const before = isReopened ? PAYMENT_REOPENED : hasFailed ? FAILED_ELSEWHERE : null;
  const shown = trouble ?? (before && { notice: before, isTyping: false });
  return (
    <form
      className="pay-form"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <PaymentElement options={CARDS} onReady={() => setReady(true)} />
      <p className="checkout-assurance">
        By paying you confirm that you are 18 or older and agree to our{' '}
        <Link to="/terms-of-service">Terms of Service</Link> and{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
      {shown && <PaymentNotice takesFocus={!shown.isTyping}>{shown.notice}</PaymentNotice>}
      <Button
        className="checkout-submit"
        type="submit"
        tone="pink"
        voice="plain"
        wide
        disabled={!isReady}
        busy={isPaying || isPaid}
        busyLabel={isPaid ? 'Paid. Opening your confirmation...' : 'Processing Payment...'}
      >
        Pay Now
      </Button>
      <p className="checkout-assurance">
        You pay {formatPrice(orderTotal(cart, option, settings))} once. The button stays locked until your
        bank answers.
      </p>
    </form>
  );
}

/** Why the last payment failed. With the focus here, Tab leads to the button and Shift+Tab to the card form. */
function PaymentNotice({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} tabIndex={-1} className="checkout-notice">
      <Notice kind="error">{children}</Notice>
    </div>
  );
}
