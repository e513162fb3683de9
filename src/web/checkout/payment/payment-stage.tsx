import { Elements } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import type { ShippingForm } from '../../../domain/address.ts';
import { businessDays } from '../../../domain/promised-days.ts';
import { COUNTRIES, STATES } from '../../../domain/states.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NOTHING_PAID } from '../checkout-texts.ts';
import { StageHeading } from '../stage-heading.tsx';
import { PayForm, type PayFormProps, type ReviewedOrder } from './pay-form.tsx';
import { useStripeScript } from './use-stripe-script.ts';
import './payment-stage.css';

interface PaymentStageProps extends PayFormProps {
  isHeld: boolean;
  takesFocus: boolean;
  onBack: () => void;
}

/** Stage 2: a review of the order, and Stripe's card form. */
export function PaymentStage({ isHeld, takesFocus, onBack, ...form }: PaymentStageProps) {
  const { stripe, failed, retry } = useStripeScript();
  const { clientSecret } = form.payment;
  return (
    <>
      <StageHeading takesFocus={takesFocus}>Payment Information</StageHeading>
      <OrderReview order={form.order} isHeld={isHeld} onEdit={onBack} />
      {failed && (
        <Notice kind="error" role="alert">
          The card form could not be loaded. {NOTHING_PAID}{' '}
          <Button voice="plain" small onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      {!stripe && !failed && <p role="status">Loading the card form…</p>}
      {stripe && (
        <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance: APPEARANCE }}>
          <PayForm {...form} />
        </Elements>
      )}
    </>
  );
}

interface OrderReviewProps {
  order: ReviewedOrder;
  /** A payment is in progress, so nothing can be edited. */
  isHeld: boolean;
  onEdit: () => void;
}

/** The address, email and shipping option, each with a link back to the form. */
function OrderReview({ order: { form, option }, isHeld, onEdit }: OrderReviewProps) {
  const days = businessDays([option.minDeliveryDays, option.maxDeliveryDays], ' to ');
  const rows = [
    { term: 'Ship to', detail: addressText(form) },
    { term: 'Send to', detail: form.customerEmail },
    { term: 'Shipping', detail: `${option.name}, ${days}` },
  ];
  return (
    <dl className="order-review">
      {rows.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
          <dd>
            <button
              type="button"
              className="link"
              aria-label={`Edit: ${term}`}
              disabled={isHeld}
              onClick={onEdit}
            >
              Edit
            </button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function addressText(form: ShippingForm): string {
  const country = COUNTRIES.find(({ code }) => code === form.country);
  const state = country && STATES[country.code].find(({ code }) => code === form.state);
  const place = `${state?.name ?? form.state} ${form.zipCode}`;
  return [form.customerName, form.address, form.address2, form.city, place, country?.name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');
}

/** Makes Stripe's fields look like ours. Stripe's frame cannot read our CSS properties. */
const APPEARANCE: Appearance = {
  theme: 'flat',
  labels: 'above',
  variables: {
    colorPrimary: '#1a0912',
    colorText: '#1a0912',
    colorTextSecondary: '#5c4a53',
    colorBackground: '#ffffff',
    colorDanger: '#b3001b',
    borderRadius: '8px',
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '17px',
    spacingUnit: '5px',
  },
  rules: {
    '.Input': { border: '2px solid #8b7883', padding: '14px' },
    '.Input:focus': { border: '2px solid #1a0912', boxShadow: '0 0 0 3px #1a0912' },
    '.Input--invalid': { border: '3px solid #b3001b', padding: '13px' },
    '.Label': { fontWeight: '700', fontSize: '16px' },
  },
};
