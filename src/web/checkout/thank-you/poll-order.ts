import type { FulfillAnswer } from '../../../wire/orders.ts';
import { apiRequest } from '../../api.ts';
import { nextStep } from './next-step.ts';
import type { RedirectResult } from './redirect-result.ts';

const PAUSE_MS = 2000;
/** Longer than the shop itself waits for the provider before it answers. */
const ANSWER_MS = 4000;

interface Question {
  orderId: string;
  heard: RedirectResult;
  signal: AbortSignal;
  /** An answer did not come. */
  onLost: () => void;
}

/** Asks the shop about an order, again and again, until something is known. Null when the asking was given up. */
export async function pollOrder(question: Question): Promise<'paid' | 'failed' | 'canceled' | null> {
  const { heard, signal, onLost } = question;
  while (!signal.aborted) {
    const answer = await ring(question);
    if (signal.aborted) break;
    const step = nextStep(answer, heard);
    if (step === 'failed' && answer?.status === 'canceled') return 'canceled';
    if (step !== 'ask_again') return step;
    if (answer === null) onLost();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}

/** Null when the call was lost, or takes so long that it may be. */
async function ring({ orderId, signal }: Question): Promise<FulfillAnswer | null> {
  // Safari below 17.4 has no AbortSignal.any.
  const call = new AbortController();
  const abort = () => call.abort();
  const timer = setTimeout(abort, ANSWER_MS);
  signal.addEventListener('abort', abort);
  try {
    const path = `/api/fulfill-order/${orderId}`;
    return await apiRequest<FulfillAnswer>('POST', path, undefined, { signal: call.signal });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
