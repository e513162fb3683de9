import { useEffect } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';
import type { PendingPayment } from './draft/checkout-draft.ts';

export const CHECKOUT_PATH = '/checkout';

/** `changed` also shows the shipping stage: the pending order is no longer what the shopper would buy. */
export type Stage = { kind: 'shipping' } | { kind: 'changed' } | { kind: 'payment'; payment: PendingPayment };

interface Situation {
  /** The current history entry is for the payment stage. */
  wantsPayment: boolean;
  /** A payment is in progress, so the stage must not change. */
  isHeld: boolean;
  payment: PendingPayment | null;
  /** The hash of the order that would be placed now; null without a shipping option. */
  requestHash: string | null;
}

export function stageOf({ wantsPayment, isHeld, payment, requestHash }: Situation): Stage {
  if (payment && isHeld) return { kind: 'payment', payment };
  if (!payment || !wantsPayment) return { kind: 'shipping' };
  return payment.requestHash === requestHash ? { kind: 'payment', payment } : { kind: 'changed' };
}

/** The state of a history entry. It is not in the address, so nobody can link to a payment. */
interface StageEntry {
  stage: 'payment';
  /** The entry before this one is the shipping stage. */
  isAfterShipping?: boolean;
  /** Why the last payment failed on Stripe's own page. */
  failure?: string | null;
}

/** Opens the payment stage after a payment that failed on Stripe's own page. */
export const failedEntry = (failure: string): StageEntry => ({ stage: 'payment', failure });

const PAYMENT_ENTRY: StageEntry = { stage: 'payment', isAfterShipping: true };

/** Makes each stage a history entry, so that Back, Forward and reload work. While `isHeld`, the stage cannot change. */
export function useStageHistory(isHeld: boolean) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const entry = state as StageEntry | null;
  // A cart that the shop sent is in the address.
  const path = CHECKOUT_PATH + search;
  const wantsPayment = entry?.stage === 'payment';
  const blocker = useBlocker(({ nextLocation }) => isHeld && nextLocation.pathname === CHECKOUT_PATH);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  return {
    wantsPayment,
    failure: entry?.failure ?? null,
    toPayment() {
      if (!wantsPayment) void navigate(path, { state: PAYMENT_ENTRY });
    },
    toShipping() {
      if (entry?.isAfterShipping) void navigate(-1);
      else void navigate(path, { replace: true, state: null });
    },
    clearFailure() {
      if (!entry?.failure) return;
      const state = { ...entry, failure: null };
      void navigate(path, { replace: true, preventScrollReset: true, state });
    },
  };
}
