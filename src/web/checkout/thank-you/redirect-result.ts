import type { FulfillAnswer } from '../../../wire/orders.ts';

/**
 * What the browser says about a payment: Stripe's script, or the address that Stripe's page redirected to. Anyone can
 * make up an address, so this never marks an order as paid. It only decides how long to wait for our own record.
 */
export type RedirectResult = 'accepted' | 'failed' | null;

/** The history state after a payment on our own page. */
export const ACCEPTED_HERE = { result: 'accepted' } satisfies { result: RedirectResult };

/** The page for a paid order. Stripe's own pages redirect here too. The key stays in the browser: no server sees a fragment. */
export const thankYouPath = (orderId: string, key: string | null = null): string =>
  `/thank-you?order=${orderId}${key === null ? '' : `#${new URLSearchParams({ key })}`}`;

/** The key in such an address of this order; null without one. */
export function keyInAddress({ search, hash }: { search: string; hash: string }, orderId: string) {
  const isOfOrder = new URLSearchParams(search).get('order') === orderId;
  return isOfOrder ? new URLSearchParams(hash.slice(1)).get('key') : null;
}

export function redirectResultOf({ search, state }: { search: string; state: unknown }): RedirectResult {
  const status = new URLSearchParams(search).get('redirect_status') ?? resultIn(state);
  if (status === 'failed') return 'failed';
  return status === 'succeeded' || status === 'accepted' ? 'accepted' : null;
}

const resultIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'result' in state ? state.result : null;

/** Whether Stripe left its parameters in the address. One of them is a client secret. */
export const hasStripeParams = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => /^(payment_intent|redirect_status)/.test(name));

type NextStep = 'paid' | 'failed' | 'ask_again';

/**
 * What to do after the shop's answer about an unpaid order (null if none came). Only that answer can say paid. After an
 * accepted payment, a failed status may be out of date, so we ask again until Stripe itself says that it failed; after a failed
 * payment, we stop at once.
 */
export function nextStep(answer: FulfillAnswer | null, result: RedirectResult): NextStep {
  if (answer?.paid) return 'paid';
  if (result === 'failed' || answer?.declined) return 'failed';
  const isOver = answer !== null && FAILED.includes(answer.status);
  return isOver && result === null ? 'failed' : 'ask_again';
}

const FAILED = ['payment_failed', 'canceled'];
