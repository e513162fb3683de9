import { useEffect } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';

/** What a history entry of the checkout says. Not in the address: nobody can be sent to somebody's payment. */
interface StageEntry {
  stage: 'payment';
  /** The entry before this one is the first stage. */
  isAfterShipping?: boolean;
  /** The last payment failed on the provider's own page. */
  hasFailed?: boolean;
}

export const CHECKOUT_PATH = '/checkout';

/** The entry that a payment which failed elsewhere leads back to. */
export const FAILED_ENTRY: StageEntry = { stage: 'payment', hasFailed: true };

const PAYMENT_ENTRY: StageEntry = { stage: 'payment', isAfterShipping: true };

/**
 * The two stages as entries of the browser's history, so that Back, Forward and a reload do what they always do.
 * While `isHeld` none of them leads to the other.
 */
export function useStageHistory(isHeld: boolean) {
  const navigate = useNavigate();
  const entry = useLocation().state as StageEntry | null;
  const asksPayment = entry?.stage === 'payment';
  useStandstill(isHeld);

  return {
    asksPayment,
    hasFailed: entry?.hasFailed === true,
    toPayment() {
      if (!asksPayment) void navigate(CHECKOUT_PATH, { state: PAYMENT_ENTRY });
    },
    toShipping() {
      if (entry?.isAfterShipping) void navigate(-1);
      else void navigate(CHECKOUT_PATH, { replace: true, state: null });
    },
    forgetFailure() {
      if (!entry?.hasFailed) return;
      const state = { ...entry, hasFailed: false };
      void navigate(CHECKOUT_PATH, { replace: true, preventScrollReset: true, state });
    },
  };
}

function useStandstill(isHeld: boolean) {
  const blocker = useBlocker(({ nextLocation }) => isHeld && nextLocation.pathname === CHECKOUT_PATH);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}
