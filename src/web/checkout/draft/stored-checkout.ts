import { type Country, isCountry } from '../../../domain/address/states.ts';
import { isOrderId } from '../../../domain/orders/order-id.ts';
import { currentPlans } from '../../cart/plans.ts';
import { isOpen } from '../order/stored-attempts.ts';
import { keyInAddress, thankYouPath } from '../thank-you/redirect-result.ts';
import { type CheckoutDraft, DRAFT_KEY, parseDraft } from './checkout-draft.ts';
import { forThisTab, readStored, store } from './stored-json.ts';

/** This tab's draft, to one of the countries, without a payment that another tab has completed or closed. */
export function readDraft(countries: readonly Country[] = []): CheckoutDraft {
  const draft = parseDraft(readStored(forThisTab, DRAFT_KEY));
  const { country } = currentPlans();
  // The country is the one that was chosen last, here or elsewhere.
  if (isCountry(country) && country !== draft.form.country)
    draft.form = { ...draft.form, country, state: '' };
  const [first] = countries;
  if (!draft.payment && first && !countries.some((code) => code === draft.form.country))
    draft.form = { ...draft.form, country: first, state: '' };
  return draft.payment && isOpen(draft.payment.orderId) ? draft : { ...draft, payment: null };
}

export const storeDraft = (draft: CheckoutDraft | null) => store(forThisTab, DRAFT_KEY, draft);

/** The order that was paid in this tab and whose thank-you page has not loaded yet. */
export const readPaidOrder = (): string | null => readOrderId(PAID_KEY);

export const storePaidOrder = (orderId: string | null) => store(forThisTab, PAID_KEY, orderId);

/** The order whose thank-you page this tab showed last. */
export const readThankedOrder = (): string | null => readOrderId(THANKED_KEY);

export const storeThankedOrder = (orderId: string | null) => store(forThisTab, THANKED_KEY, orderId);

function readOrderId(key: string): string | null {
  const orderId = readStored(forThisTab, key);
  return typeof orderId === 'string' && isOrderId(orderId) ? orderId : null;
}

// Where the browser forbids storage.
const unsavedKeys = new Map<string, string>();

/** The key of the shopper's order page. The server sends it only when the order is placed. */
export function storeOrderKey(orderId: string, key: string): void {
  if (!store(forThisTab, orderKeyKey(orderId), key)) unsavedKeys.set(orderId, key);
}

/** Null in tabs that did not place the order. */
export function readOrderKey(orderId: string): string | null {
  const key = readStored(forThisTab, orderKeyKey(orderId)) ?? unsavedKey(orderId);
  return typeof key === 'string' ? key : null;
}

/** The thank-you page of an order that this tab has paid. Its address holds the order's key if nothing else can. */
export const thankYouHere = (orderId: string): string => thankYouPath(orderId, unsavedKey(orderId));

const unsavedKey = (orderId: string) => unsavedKeys.get(orderId) ?? keyInAddress(window.location, orderId);

const orderKeyKey = (orderId: string) => `unhinged-hats-order-${orderId}`;

const PAID_KEY = 'unhinged-hats-paid';
const THANKED_KEY = 'unhinged-hats-thanked';
