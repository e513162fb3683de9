import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentSummary } from '../../../wire/page-context.ts';
import { toast } from '../../ui/use-toast.ts';
import { useReload } from '../../use-reload.ts';
import { CHECKOUT_PATH, failedEntry } from '../checkout-stage.ts';
import { CHECKOUT_TOASTS, PAYMENT_FAILED } from '../checkout-texts.ts';
import { settleOrder } from '../order/settle-order.ts';
import { closeAttempt } from '../order/stored-attempts.ts';
import { nextStep, type RedirectResult } from './redirect-result.ts';

/** Polls an unpaid order until it is paid, and returns its latest state. A failed payment leads back to the checkout. */
export function useConfirmation(order: PaymentSummary | null, result: RedirectResult): PaymentSummary | null {
  const [paidId, setPaidId] = useState<string | null>(null);
  const reload = useReload();
  const navigate = useNavigate();
  // These change on every render, but polling starts once per order.
  const latest = useRef({ result, reload, navigate });
  useEffect(() => {
    latest.current = { result, reload, navigate };
  });

  const unpaidId = order && !order.paid ? order.id : null;
  useEffect(() => {
    if (unpaidId === null) return;
    const leaving = new AbortController();
    void pollOrder({
      orderId: unpaidId,
      result: latest.current.result,
      signal: leaving.signal,
      // If only the API fails, the reloaded page may already show the order as paid.
      onLost: () => latest.current.reload(),
    }).then(({ end, message }) => {
      if (end === 'paid') setPaidId(unpaidId);
      if (end === 'canceled') closeAttempt(unpaidId);
      if (end === 'failed' || end === 'canceled') backToCheckout(latest.current.navigate, message);
    });
    return () => leaving.abort();
  }, [unpaidId]);

  return order && { ...order, paid: order.paid || order.id === paidId };
}

function backToCheckout(navigate: ReturnType<typeof useNavigate>, message = PAYMENT_FAILED) {
  toast(CHECKOUT_TOASTS.paymentFailed(message));
  void navigate(CHECKOUT_PATH, { replace: true, state: failedEntry(message) });
}

const PAUSE_MS = 2000;

interface Poll {
  orderId: string;
  result: RedirectResult;
  signal: AbortSignal;
  /** Called after each request without an answer. */
  onLost: () => void;
}

interface PollEnd {
  /** Null when `signal` aborted. */
  end: 'paid' | 'failed' | 'canceled' | null;
  /** Why it failed, in Stripe's words. */
  message?: string | undefined;
}

/** Asks the shop about an order until it is paid or failed. */
async function pollOrder(poll: Poll): Promise<PollEnd> {
  const { result, signal, onLost } = poll;
  while (!signal.aborted) {
    const answer = await settleOrder(poll.orderId, signal);
    if (signal.aborted) break;
    const step = nextStep(answer, result);
    if (step === 'failed' && answer?.status === 'canceled') return { end: 'canceled' };
    if (step !== 'ask_again') return { end: step, message: answer?.message };
    if (answer === null) onLost();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { end: null };
}
