import { PaymentElement } from '@stripe/react-stripe-js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ShippingForm } from '../../../domain/address/address.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToastsAbove } from '../../ui/overlay/use-toasts-above.ts';
import { useSettings } from '../../use-settings.ts';
import {
  type CardInput,
  inSentences,
  missingCard,
  NOTHING_PAID,
  PAYMENT_REOPENED,
  secondThoughts,
} from '../checkout-texts.ts';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { cardOptions } from './card-options.ts';
import { type PaymentCallbacks, type PaymentTrouble, usePayment } from './use-payment.ts';

export interface PayFormProps extends PaymentCallbacks {
  payment: PendingPayment;
  form: ShippingForm;
  /** The last payment failed on Stripe's own page. */
  failure: string | null;
  /** This payment replaces one that was closed after declined cards. */
  isReopened: boolean;
  /** The money has moved, and the thank-you page is loading. */
  isPaid: boolean;
  /** Shown right above the button in a narrow window. */
  summary: ReactNode;
}

export function PayForm({ payment, form, failure, isReopened, isPaid, summary, ...callbacks }: PayFormProps) {
  const [isReady, setReady] = useState(false);
  const [card, setCard] = useState<CardInput>('empty');
  // What Stripe said is missing counts until the card form changes.
  const [answered, setAnswered] = useState<PaymentTrouble | null>(null);
  const { editWindowMinutes } = useSettings();
  const { pay, isPaying, trouble, toCard } = usePayment(payment, callbacks);
  const foot = useRef<HTMLDivElement>(null);
  useToastsAbove(foot);
  const before = isReopened ? PAYMENT_REOPENED : failure ? inSentences(failure, NOTHING_PAID) : null;
  const shown = trouble ?? (before && { notice: before, isTyping: false });
  const missing = missingCard(card, (trouble !== answered && trouble?.missing) || null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <PaymentElement
        className="payment-element"
        options={cardOptions(form)}
        onReady={() => setReady(true)}
        onChange={({ complete, empty }) => {
          setCard(complete ? 'complete' : empty ? 'empty' : 'partial');
          setAnswered(trouble);
        }}
      />
      {summary}
      <div ref={foot}>
        {shown && (
          <PaymentNotice takesFocus={!shown.isTyping}>
            {shown.notice}{' '}
            {trouble?.isDeclined && (
              <button type="button" className="link" onClick={toCard}>
                Use another card
              </button>
            )}
          </PaymentNotice>
        )}
        {/* While the card is incomplete, the button looks disabled. If pressed, Stripe shows which field is missing. */}
        <Button
          className="checkout-submit mt-5"
          type="submit"
          tone="pink"
          voice="plain"
          wide
          disabled={!isReady}
          aria-disabled={missing !== null || undefined}
          aria-describedby="pay-note"
          busy={isPaying || isPaid}
          busyLabel={isPaid ? 'Paid. Opening your confirmation...' : 'Processing Payment...'}
        >
          Pay Now
        </Button>
      </div>
      <p className="text-2 mt-2" id="pay-note">
        <b role="status">{isReady && missing}</b> {secondThoughts(editWindowMinutes)}
      </p>
      <p className="note mt-2">
        By paying you confirm that you are 18 or older and agree to our{' '}
        <Link to="/terms-of-service">Terms of Service</Link> and{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
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
    <div ref={place} tabIndex={-1} className="checkout-notice mt-5">
      <Notice kind="error">{children}</Notice>
    </div>
  );
}
