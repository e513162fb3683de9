import { Elements } from '@stripe/react-stripe-js';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StageHeading } from '../stage/stage-heading.tsx';
import { OrderReview } from './order-review.tsx';
import { PayForm, type PayFormProps } from './pay-form.tsx';
import { PAYMENT_APPEARANCE } from './payment-appearance.ts';
import { useStripeScript } from './use-stripe-script.ts';

interface PaymentStageProps extends PayFormProps {
  isHeld: boolean;
  takesFocus: boolean;
  onBack: () => void;
}

/** Stage 2: a last look, and the provider's card form. */
export function PaymentStage({ isHeld, takesFocus, onBack, ...form }: PaymentStageProps) {
  const { stripe, failed, retry } = useStripeScript();
  const { clientSecret } = form.payment;
  return (
    <>
      <StageHeading takesFocus={takesFocus}>Payment Information</StageHeading>
      <OrderReview order={form.order} isHeld={isHeld} onEdit={onBack} />
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
          <PayForm {...form} />
        </Elements>
      )}
    </>
  );
}
