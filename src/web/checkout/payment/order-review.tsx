import type { ShippingForm } from '../../../domain/address.ts';
import type { Cart } from '../../../domain/cart.ts';
import { COUNTRIES, STATES } from '../../../domain/states.ts';
import type { ListedOption } from '../shipping/shipping-quote.ts';

export interface ReviewedOrder {
  form: ShippingForm;
  cart: Cart;
  option: ListedOption;
}

interface OrderReviewProps {
  order: ReviewedOrder;
  /** A payment is in progress, so nothing can be edited. */
  isHeld: boolean;
  onEdit: () => void;
}

/** The address, email and shipping option, each with a link back to the form. */
export function OrderReview({ order: { form, option }, isHeld, onEdit }: OrderReviewProps) {
  const days = `${option.minDeliveryDays} to ${option.maxDeliveryDays} business days`;
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
    .filter(Boolean)
    .join(', ');
}
