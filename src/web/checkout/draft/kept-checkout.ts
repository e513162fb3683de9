import { ATTEMPT_KEY, type OrderAttempt, parseAttempt } from '../order/order-attempt.ts';
import { type CheckoutDraft, DRAFT_KEY, parseDraft } from './checkout-draft.ts';
import { forAllTabs, forThisTab, keep, readKept } from './kept-json.ts';

/** What is typed belongs to this tab. */
export const readDraft = (): CheckoutDraft => parseDraft(readKept(forThisTab, DRAFT_KEY));
export const keepDraft = (draft: CheckoutDraft | null) => keep(forThisTab, DRAFT_KEY, draft);

/** The key that opens the shopper's own view of an order. */
export const keepOrderKey = (orderId: string, key: string) =>
  keep(forThisTab, `unhinged-hats-order-${orderId}`, key);

// Where the browser keeps nothing, the attempt still holds as long as the page.
let unkept: OrderAttempt | null = null;

/** The attempt to order belongs to all tabs, as the cart does. */
export const readAttempt = (): OrderAttempt | null =>
  unkept ?? parseAttempt(readKept(forAllTabs, ATTEMPT_KEY));

export function keepAttempt(attempt: OrderAttempt | null): void {
  unkept = keep(forAllTabs, ATTEMPT_KEY, attempt) ? null : attempt;
}
