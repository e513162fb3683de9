import type { ShippingField, ShippingForm } from '../../../domain/address/address.ts';
import { isRecord } from '../../../lib/json.ts';
import type { ShippingQuote } from '../shipping/shipping-quote.ts';

/** An order to pay. `requestHash` is the hash of its request body, so a changed cart has a different one. */
export interface PendingPayment {
  orderId: string;
  clientSecret: string;
  requestHash: string;
}

/** What must survive a reload of the checkout. */
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
  phone: '',
};

/** Whether this names a field of the form. */
export const isShippingField = (name: unknown): name is ShippingField =>
  typeof name === 'string' && Object.hasOwn(EMPTY_FORM, name);

/** Reads a stored draft. Broken parts are empty. */
export function parseDraft(stored: unknown): CheckoutDraft {
  const { form, quote, payment } = isRecord(stored) ? stored : {};
  return {
    form: parseForm(form),
    quote: isQuote(quote) ? quote : null,
    payment: isPayment(payment) ? payment : null,
  };
}

function parseForm(stored: unknown): ShippingForm {
  const fields = isRecord(stored) ? stored : {};
  const texts = Object.entries(fields).filter(([name, value]) => name in EMPTY_FORM && isText(value));
  return { ...EMPTY_FORM, ...Object.fromEntries(texts) };
}

const isQuote = (stored: unknown): stored is ShippingQuote =>
  isRecord(stored) &&
  isText(stored.basis) &&
  (stored.chosen === null || isText(stored.chosen)) &&
  Array.isArray(stored.options) &&
  stored.options.every(isOption);

const isOption = (stored: unknown): boolean =>
  isRecord(stored) &&
  [stored.id, stored.name].every(isText) &&
  [stored.rate, stored.minDeliveryDays, stored.maxDeliveryDays, stored.tax ?? 0].every(isCount);

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;

const isPayment = (stored: unknown): stored is PendingPayment =>
  isRecord(stored) && [stored.orderId, stored.clientSecret, stored.requestHash].every(isText);

const isText = (value: unknown): value is string => typeof value === 'string';
