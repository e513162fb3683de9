import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentSummary } from '../../../wire/page-context.ts';
import { toast } from '../../ui/use-toast.ts';
import { useReload } from '../../use-reload.ts';
import { closeAttempt } from '../attempt/stored-attempts.ts';
import { CHECKOUT_TOASTS } from '../checkout-words.ts';
import { CHECKOUT_PATH, FAILED_ENTRY } from '../stage/use-stage-history.ts';
import { pollOrder } from './poll-order.ts';
import type { RedirectResult } from './redirect-result.ts';

/**
 * The order as it is known by now. An unsettled one is asked about until it is settled; a payment that failed leads
 * back to the checkout.
 */
export function useConfirmation(order: PaymentSummary | null, heard: RedirectResult): PaymentSummary | null {
  const [paidId, setPaidId] = useState<string | null>(null);
  const reload = useReload();
  const navigate = useNavigate();
  // The router makes its functions anew all the time; the asking starts once for an order.
  const latest = useRef({ heard, reload, navigate });
  useEffect(() => {
    latest.current = { heard, reload, navigate };
  });

  const unpaidId = order && !order.paid ? order.id : null;
  useEffect(() => {
    if (unpaidId === null) return;
    const leaving = new AbortController();
    void pollOrder({
      orderId: unpaidId,
      heard: latest.current.heard,
      signal: leaving.signal,
      // The page itself may know better than a bell that nobody answers.
      onLost: () => latest.current.reload(),
    }).then((end) => {
      if (end === 'paid') setPaidId(unpaidId);
      if (end === 'canceled') closeAttempt(unpaidId);
      if (end === 'failed' || end === 'canceled') goBack(latest.current.navigate);
    });
    return () => leaving.abort();
  }, [unpaidId]);

  return order && { ...order, paid: order.paid || order.id === paidId };
}

function goBack(navigate: ReturnType<typeof useNavigate>) {
  toast(CHECKOUT_TOASTS.paymentFailed());
  void navigate(CHECKOUT_PATH, { replace: true, state: FAILED_ENTRY });
}
