import type { OrderState } from '../../../server/pages/page-context.ts';
import { Slab } from '../../ui/slab.tsx';
import { useConfirmation } from './use-confirmation.ts';
import './confirming-payment.css';

/** After this many questions the shopper hears that waiting is not needed. */
const PATIENCE = 10;

export function ConfirmingPayment({ order }: { order: OrderState }) {
  const asked = useConfirmation(order.id);
  return (
    <section className="confirming">
      <div className="wrap">
        <Slab name="confirming" as="p" />
        <div role="status">
          <h1 className="lede">Confirming your payment…</h1>
          {asked >= PATIENCE && (
            <p>
              Your bank takes its time. You may close this page: order <b className="figures">#{order.id}</b>{' '}
              goes on without it, and an email will tell you.
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
