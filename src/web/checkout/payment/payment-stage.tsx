import { Elements } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import type { ShippingForm } from '../../../domain/address/address.ts';
import { COUNTRIES } from '../../../domain/address/states.ts';
import { formatPrice, ZERO } from '../../../domain/money/money.ts';
import { type Gift, giftText } from '../../../domain/orders/gift.ts';
import { businessDays } from '../../../domain/shipping/promised-days.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NOTHING_PAID } from '../checkout-texts.ts';
import type { ListedOption } from '../shipping/shipping-quote.ts';
import type { EditedPart } from '../shipping/shipping-stage.tsx';
import { StageHeading } from '../stage-heading.tsx';
import { PayForm, type PayFormProps } from './pay-form.tsx';
import { useStripeScript } from './use-stripe-script.ts';
import './payment-stage.css';

interface PaymentStageProps extends Omit<PayFormProps, 'form' | 'isGift'> {
  order: ReviewedOrder;
  isHeld: boolean;
  takesFocus: boolean;
  onEdit: (part: EditedPart) => void;
}

interface ReviewedOrder {
  form: ShippingForm;
  option: ListedOption;
  /** When the hats may arrive; null if that is unknown. */
  arrives: string | null;
  gift: Gift | null;
}

/** Stage 2: a review of the order, and Stripe's card form. */
export function PaymentStage({ order, isHeld, takesFocus, onEdit, ...pay }: PaymentStageProps) {
  const { stripe, failed, retry } = useStripeScript();
  const { clientSecret } = pay.payment;
  return (
    <>
      <StageHeading takesFocus={takesFocus}>Payment Information</StageHeading>
      <OrderReview order={order} isHeld={isHeld} onEdit={onEdit} />
      {failed && (
        <Notice kind="error" role="alert">
          The card form didn’t load. {NOTHING_PAID}{' '}
          <Button voice="plain" small onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      {!stripe && !failed && <p role="status">Loading the card form…</p>}
      {stripe && (
        <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance: ourLook() }}>
          <PayForm {...pay} form={order.form} isGift={order.gift !== null} />
        </Elements>
      )}
    </>
  );
}

interface OrderReviewProps extends Pick<PaymentStageProps, 'order' | 'onEdit'> {
  /** A payment is in progress, so nothing can be edited. */
  isHeld: boolean;
}

/** The address, email and shipping option, each with a link back to it in the form. */
function OrderReview({ order: { form, option, arrives, gift }, isHeld, onEdit }: OrderReviewProps) {
  const rows = [
    { term: 'Ship to', detail: addressText(form), part: 'address', label: 'Edit address' },
    {
      term: 'Email',
      detail: (
        <b>
          <Email address={form.customerEmail.trim()} />
        </b>
      ),
      part: 'customerEmail',
      label: 'Edit email',
    },
    { term: 'Shipping', detail: shippingText(option, arrives), part: 'shipping', label: 'Edit shipping' },
    ...(gift ? [{ term: 'Gift', detail: giftText(gift), part: 'gift', label: 'Edit gift' } as const] : []),
  ] as const;
  return (
    <dl className="order-review facts mt-4 mb-5">
      {rows.map(({ term, detail, part, label }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
          <dd>
            <LinkButton aria-label={label} disabled={isHeld} onClick={() => onEdit(part)}>
              Edit
            </LinkButton>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Like "Standard Shipping, $4.99, arrives Dec 1–15", or with business days if the dates are unknown. */
function shippingText(
  { name, rate, minDeliveryDays, maxDeliveryDays }: ListedOption,
  arrives: string | null,
) {
  const price = rate !== ZERO ? formatPrice(rate) : name.startsWith('Free') ? null : 'free';
  const when = arrives
    ? `arrives ${arrives}`
    : `${businessDays([minDeliveryDays, maxDeliveryDays], ' to ')} once they ship`;
  return [name, price, when].filter(Boolean).join(', ');
}

function addressText(form: ShippingForm): string {
  const country = COUNTRIES.find(({ code }) => code === form.country);
  const place = `${form.state} ${form.zipCode}`;
  return [form.customerName, form.address, form.address2, form.city, place, country?.name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');
}

const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Makes Stripe's fields look like ours. Stripe's frame cannot read our CSS properties. */
function ourLook(): Appearance {
  const [ink, soft, error, control] = [token('ink'), token('soft'), token('error'), token('control')];
  return {
    theme: 'flat',
    labels: 'above',
    variables: {
      colorPrimary: ink,
      colorText: ink,
      colorTextSecondary: soft,
      colorBackground: '#ffffff',
      colorDanger: error,
      borderRadius: '8px',
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '1.0625rem',
      spacingUnit: '5px',
    },
    rules: {
      '.Input': { border: `2px solid ${control}`, padding: '14px' },
      '.Input:focus': { border: `2px solid ${ink}`, boxShadow: `0 0 0 3px ${ink}` },
      '.Input--invalid': { border: `3px solid ${error}`, padding: '13px' },
      '.Label': { fontWeight: '700', fontSize: '0.94rem' },
    },
  };
}
