import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ShippingForm } from '../../../domain/address/address.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToastsAbove } from '../../ui/overlay/use-toasts-above.ts';
import { dismissShownToast, toast } from '../../ui/use-toast.ts';
import { useSettings } from '../../use-settings.ts';
import {
  type CardInput,
  CHECKOUT_TOASTS,
  inSentences,
  missingCard,
  NOTHING_PAID,
  PAYING_ELSEWHERE,
  PAYMENT_REOPENED,
  paymentTexts,
  secondThoughts,
} from '../checkout-texts.ts';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { withPaymentLock } from '../order/tab-locks.ts';
import { PayTerms } from '../pay-terms.tsx';
import { useSingleFlight } from '../use-single-flight.ts';
import { cardOptions } from './card-options.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

export interface PayFormProps extends PaymentCallbacks {
  payment: PendingPayment;
  form: ShippingForm;
  /** The address is then somebody else's. */
  isGift: boolean;
  /** The last payment failed on Stripe's own page. */
  failure: string | null;
  /** This payment replaces one that was closed after declined cards. */
  isReopened: boolean;
  /** The money has moved, and the thank-you page is loading. */
  isPaid: boolean;
  /** Shown right above the button in a narrow window. */
  summary: ReactNode;
}

export function PayForm({
  payment,
  form,
  isGift,
  failure,
  isReopened,
  isPaid,
  summary,
  ...callbacks
}: PayFormProps) {
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
        options={cardOptions(form, { isGift })}
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
            {shown.notice} {trouble?.isDeclined && <LinkButton onClick={toCard}>Use another card</LinkButton>}
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
      <PayTerms className="mt-2" />
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
      <Notice kind="error" className="row gap-x-5">
        {children}
      </Notice>
    </div>
  );
}

interface PaymentCallbacks {
  /** The last check before money moves. Returns false if this payment must not be made anymore. */
  onStart: () => boolean;
  onEnd: (outcome: PaymentOutcome) => Promise<void>;
  /** The payment was closed after declined cards. Returns why no new one was opened; null if there is nothing to show. */
  onClosed: () => Promise<string | null>;
}

/** Why the last try failed. */
interface PaymentTrouble {
  notice: string;
  /** The card form shows which field is wrong, so the focus stays there. */
  isTyping: boolean;
  /** Another card may be taken. */
  isDeclined?: boolean;
  /** The card field that Stripe found empty or incomplete. */
  missing?: string | undefined;
}

/** Pays with the card form, in one tab at a time. A declined card may be tried again. */
function usePayment(payment: PendingPayment, { onStart, onEnd, onClosed }: PaymentCallbacks) {
  const stripe = useStripe();
  const elements = useElements();
  const [trouble, setTrouble] = useState<PaymentTrouble | null>(null);

  const [pay, isPaying] = useSingleFlight(async () => {
    if (!stripe || !elements) return;
    // The messages about the last try no longer apply.
    dismissShownToast();
    setTrouble(null);
    const tried = await withPaymentLock(async () => {
      if (!onStart()) return true;
      const outcome = await confirmPayment(payment, { stripe, elements });
      if (outcome.kind === 'closed') setTrouble(showWhyClosed(await onClosed()));
      else {
        await onEnd(outcome);
        setTrouble(showFailure(outcome));
      }
      return true;
    });
    if (tried === null) setTrouble({ notice: PAYING_ELSEWHERE, isTyping: false });
  });

  const toCard = () => elements?.getElement('payment')?.focus();

  return { pay, isPaying, trouble, toCard };
}

function showWhyClosed(why: string | null): PaymentTrouble | null {
  if (why === null) return null;
  toast(CHECKOUT_TOASTS.paymentFailed(why));
  return { notice: inSentences(why, NOTHING_PAID), isTyping: false };
}

function showFailure(outcome: PaymentOutcome): PaymentTrouble | null {
  const texts = paymentTexts(outcome);
  if (!texts) return null;
  toast(texts.toast);
  const { isTyping = false, missing } = outcome.kind === 'declined' ? outcome : {};
  return { notice: texts.notice, isTyping, isDeclined: outcome.kind === 'declined' && !isTyping, missing };
}
