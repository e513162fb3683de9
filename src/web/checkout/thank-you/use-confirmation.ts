import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OrderState } from '../../../server/pages/page-context.ts';
import { toast } from '../../ui/use-toast.ts';
import { useReload } from '../../use-reload.ts';
import { closeAttempt } from '../attempt/kept-attempts.ts';
import { CHECKOUT_TOASTS } from '../checkout-words.ts';
import { CHECKOUT_PATH, FAILED_ENTRY } from '../stage/use-stage-history.ts';
import { askUntilKnown } from './ask-until-known.ts';
import type { Hearsay } from './hearsay.ts';

/**
 * The order as it is known by now. An unsettled one is asked about until it is settled; a payment that failed leads
 * back to the checkout.
 */
export function useConfirmation(order: OrderState | null, heard: Hearsay): OrderState | null {
  const [settledId, setSettledId] = useState<string | null>(null);
  const reload = useReload();
  const navigate = useNavigate();
  // The router makes its functions anew all the time; the asking starts once for an order.
  const latest = useRef({ heard, reload, navigate });
  useEffect(() => {
    latest.current = { heard, reload, navigate };
  });

  const unsettledId = order && !order.settled ? order.id : null;
  useEffect(() => {
    if (unsettledId === null) return;
    const leaving = new AbortController();
    void askUntilKnown({
      orderId: unsettledId,
      heard: latest.current.heard,
      signal: leaving.signal,
      // The page itself may know better than a bell that nobody answers.
      onLost: () => latest.current.reload(),
    }).then((end) => {
      if (end === 'settled') setSettledId(unsettledId);
      if (end === 'canceled') closeAttempt(unsettledId);
      if (end === 'failed' || end === 'canceled') goBack(latest.current.navigate);
    });
    return () => leaving.abort();
  }, [unsettledId]);

  return order && { ...order, settled: order.settled || order.id === settledId };
}

function goBack(navigate: ReturnType<typeof useNavigate>) {
  toast(CHECKOUT_TOASTS.paymentFailed());
  void navigate(CHECKOUT_PATH, { replace: true, state: FAILED_ENTRY });
}
