import { Elements } from '@stripe/react-stripe-js';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { StageHeading } from '../stage-heading.tsx';
import { OrderReview, type ReviewedOrder } from './order-review.tsx';
import { PayForm } from './pay-form.tsx';
import { PAYMENT_APPEARANCE } from './payment-appearance.ts';
import { useStripeScript } from './use-stripe-script.ts';

interface PaymentStageProps {
  payment: PendingPayment;
  order: ReviewedOrder;
  takesFocus: boolean;
  onBack: () => void;
  onPaid: (orderId: string) => Promise<void>;
}

/** Stage 2: a last look, and the provider's card form. */
export function PaymentStage({ payment, order, takesFocus, onBack, onPaid }: PaymentStageProps) {
  const { stripe, failed, retry } = useStripeScript();
  const { orderId, clientSecret } = payment;
  return (
    <>
      <StageHeading takesFocus={takesFocus}>Payment Information</StageHeading>
      <OrderReview order={order} onEdit={onBack} />
      {failed && (
        <Notice kind="error" role="alert">
          The card form could not be loaded. Nothing was charged.{' '}
          <Button voice="plain" small onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      {!stripe && !failed && <p role="status">Loading the card form…</p>}
      {stripe && (
        <Elements
          key={clientSecret}
          stripe={stripe}
          options={{ clientSecret, appearance: PAYMENT_APPEARANCE }}
        >
          <PayForm orderId={orderId} order={order} onPaid={onPaid} />
        </Elements>
      )}
    </>
  );
}
