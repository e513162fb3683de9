import { isOrderId } from '../../../domain/order-id.ts';
import { isOpen } from '../attempt/stored-attempts.ts';
import { type CheckoutDraft, DRAFT_KEY, parseDraft } from './checkout-draft.ts';
import { forThisTab, keep, readStored } from './stored-json.ts';

/** What is typed belongs to this tab. An order that another tab has paid or given up is no longer waiting. */
export function readDraft(): CheckoutDraft {
  const draft = parseDraft(readStored(forThisTab, DRAFT_KEY));
  return draft.payment && isOpen(draft.payment.orderId) ? draft : { ...draft, payment: null };
}

export const storeDraft = (draft: CheckoutDraft | null) => keep(forThisTab, DRAFT_KEY, draft);

/** The order that was paid here and whose thank-you page was not reached yet. */
export function readPaidOrder(): string | null {
  const orderId = readStored(forThisTab, PAID_KEY);
  return typeof orderId === 'string' && isOrderId(orderId) ? orderId : null;
}

export const storePaidOrder = (orderId: string | null) => keep(forThisTab, PAID_KEY, orderId);

/** The key that opens the shopper's own view of an order. The shop tells it once, in answer to the order. */
export const storeOrderKey = (orderId: string, key: string) => keep(forThisTab, orderKeyKey(orderId), key);

/** Null in a tab that did not order it. */
export function readOrderKey(orderId: string): string | null {
  const key = readStored(forThisTab, orderKeyKey(orderId));
  return typeof key === 'string' ? key : null;
}

const orderKeyKey = (orderId: string) => `unhinged-hats-order-${orderId}`;

const PAID_KEY = 'unhinged-hats-paid';
