import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { FulfillAnswer } from '../../../wire/orders.ts';
import { apiRequest } from '../../api.ts';

const PAUSE_MS = 2000;

/**
 * Asks the shop about an order, again and again, until it is settled; then the page is read anew. A payment that
 * stays failed leads back to the checkout. Answers how often the shop was asked.
 */
export function useConfirmation(orderId: string): number {
  const [asked, setAsked] = useState(0);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const goBack = () => navigate('/checkout?payment=failed', { replace: true });
  // The router makes these anew all the time; the asking starts once for an order.
  const ends = useRef({ settled: revalidate, failed: goBack });
  useEffect(() => {
    ends.current = { settled: revalidate, failed: goBack };
  });

  useEffect(() => {
    const leaving = new AbortController();
    void (async () => {
      const end = await askUntilKnown(orderId, leaving.signal, () => setAsked((count) => count + 1));
      if (end) await ends.current[end]();
    })();
    return () => leaving.abort();
  }, [orderId]);

  return asked;
}

/** Null when the asking was given up. */
async function askUntilKnown(orderId: string, signal: AbortSignal, onAsked: () => void) {
  let failures = 0;
  while (!signal.aborted) {
    const answer = await ring(orderId, signal);
    if (answer?.settled) return 'settled';
    failures = answer && FAILED.includes(answer.status) ? failures + 1 : 0;
    if (failures >= FAILURES_BELIEVED) return 'failed';
    onAsked();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}

const FAILED = ['payment_failed', 'canceled'];

// The shop does not ask the provider at every ring: the first answers may be older than the last try to pay.
const FAILURES_BELIEVED = 3;

/** Null when the call was lost, which is no answer at all. */
const ring = (orderId: string, signal: AbortSignal): Promise<FulfillAnswer | null> =>
  apiRequest<FulfillAnswer>('POST', `/api/fulfill-order/${orderId}`, undefined, { signal }).catch(() => null);
