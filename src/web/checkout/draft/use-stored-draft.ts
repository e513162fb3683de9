import { useEffect } from 'react';
import type { CheckoutDraft } from './checkout-draft.ts';
import { storeDraft } from './stored-checkout.ts';

/** Keeps the draft on every change, so that a reload loses nothing. */
export function useStoredDraft(draft: CheckoutDraft): void {
  const text = JSON.stringify(draft);
  // By its text: a draft that was dropped on purpose must not come back with the next drawing of the page.
  useEffect(() => {
    storeDraft(JSON.parse(text));
  }, [text]);
}
