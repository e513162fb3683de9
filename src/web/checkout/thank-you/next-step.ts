import type { FulfillAnswer } from '../../../wire/orders.ts';
import type { RedirectResult } from './redirect-result.ts';

export type NextStep = 'paid' | 'failed' | 'ask_again';

/**
 * What an answer about an unsettled order leads to; null is a lost one. Our own record decides what is paid. What was
 * heard decides how long to doubt: an accepted payment may only be late, a failed one is tried again at once.
 */
export function nextStep(answer: FulfillAnswer | null, heard: RedirectResult): NextStep {
  if (answer?.paid) return 'paid';
  if (heard === 'failed') return 'failed';
  const isOver = answer !== null && FAILED.includes(answer.status);
  return isOver && heard === null ? 'failed' : 'ask_again';
}

const FAILED = ['payment_failed', 'canceled'];
