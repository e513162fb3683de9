import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { useTimeFormat } from '../admin-context.ts';
import { StatusBadge } from './status-badge.tsx';

/** The statuses that an order has had, with the reason for each change. */
export function OrderHistory({ history }: Pick<AdminOrderDetail, 'history'>) {
  const time = useTimeFormat();
  return (
    <section aria-labelledby="order-history">
      <h2 id="order-history">History</h2>
      <ol className="order-history">
        {history.map(({ to, cause, at }) => (
          <li key={`${at} ${to}`}>
            <StatusBadge status={to} />
            <span className="order-cause">{causeInWords(to, cause)}</span>
            <time className="admin-hint" dateTime={at}>
              {time(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * The cause of a status change in plain words. For a payment check, the stored cause is what triggered the check, such as
 * `Stripe: payment_intent.succeeded`, which says nothing about the outcome.
 */
export function causeInWords(to: string, cause: string): string {
  const [, outcome] = /: payment (canceled|declined)$/.exec(cause) ?? [];
  if (outcome) return `The payment was ${outcome}`;
  if (cause === 'checkout') return 'Order placed';
  const [, trigger] = TRIGGERS.find(([pattern]) => pattern.test(cause)) ?? [];
  if (trigger && to === 'processing') return `Paid, ${trigger}`;
  if (trigger && to === 'canceled') return 'Not paid in time';
  return cause.charAt(0).toUpperCase() + cause.slice(1);
}

const TRIGGERS: [RegExp, string][] = [
  [/^Stripe\b/, 'reported by Stripe'],
  [/^browser$/, 'reported by the browser'],
  [/^(sweeper|.*before confirming|.*closed intent)$/, 'found by a scheduled check'],
];
