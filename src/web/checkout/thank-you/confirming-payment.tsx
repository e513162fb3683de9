import { useEffect, useState } from 'react';
import type { PaymentSummary } from '../../../wire/page-context.ts';
import { Slab } from '../../ui/slab.tsx';
import './confirming-payment.css';

/** After so long the shopper hears that waiting is not needed. */
const TIMEOUT_MS = 15_000;

/** Seen only by who waits: an ordinary answer is there before it. */
export const ConfirmingPayment = ({ order }: { order: PaymentSummary }) => (
  <section className="confirming">
    <div className="wrap">
      <Slab name="confirming" as="p" />
      <div role="status">
        <h1 className="lede">Confirming your payment…</h1>
        {useIsLate() && (
          <p>
            Your bank takes its time. You may close this page: order <b className="figures">#{order.id}</b>{' '}
            goes on without it, and an email will tell you.
          </p>
        )}
      </div>
    </div>
  </section>
);

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const end = setTimeout(() => setLate(true), TIMEOUT_MS);
    return () => clearTimeout(end);
  }, []);
  return isLate;
}
