import type { ShippingForm } from '../../../domain/address.ts';
import type { ShippingQuote } from '../shipping/shipping-quote.ts';

/** An order that waits to be paid. `fingerprint` is of the body it was made of: a changed cart has another one. */
export interface PendingPayment {
  orderId: string;
  clientSecret: string;
  fingerprint: string;
}

/** All that a reload of the checkout must not lose. */
export interface CheckoutDraft {
  form: ShippingForm;
  quote: ShippingQuote | null;
  payment: PendingPayment | null;
}

export const DRAFT_KEY = 'unhinged-hats-checkout';

export const EMPTY_FORM: Required<ShippingForm> = {
  customerName: '',
  customerEmail: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'US',
};

/** Reads what was kept; whatever is not understood is empty. */
export function parseDraft(kept: unknown): CheckoutDraft {
  const { form, quote, payment } = isRecord(kept) ? kept : {};
  return {
    form: parseForm(form),
    quote: isQuote(quote) ? quote : null,
    payment: isPayment(payment) ? payment : null,
  };
}

function parseForm(kept: unknown): ShippingForm {
  const fields = isRecord(kept) ? kept : {};
  const known = Object.entries(fields).filter(([name, value]) => name in EMPTY_FORM && isText(value));
  return { ...EMPTY_FORM, ...Object.fromEntries(known) };
}

const isQuote = (kept: unknown): kept is ShippingQuote =>
  isRecord(kept) &&
  isText(kept.basis) &&
  (kept.chosen === null || isText(kept.chosen)) &&
  Array.isArray(kept.options) &&
  kept.options.every(isOption);

const isOption = (kept: unknown): boolean =>
  isRecord(kept) &&
  [kept.id, kept.name].every(isText) &&
  [kept.rate, kept.minDeliveryDays, kept.maxDeliveryDays].every(isCount);

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;

const isPayment = (kept: unknown): kept is PendingPayment =>
  isRecord(kept) && [kept.orderId, kept.clientSecret, kept.fingerprint].every(isText);

const isText = (value: unknown): value is string => typeof value === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
