import type { AdminOrderDetail } from '../../../../wire/admin/orders.ts';
import { useShownTime } from '../../lists/use-shown-time.ts';
import { StatusBadge } from '../status-badge.tsx';

/** Each state an order was in, with what brought it there. */
export function OrderHistory({ history }: Pick<AdminOrderDetail, 'history'>) {
  const time = useShownTime();
  return (
    <section aria-labelledby="order-history">
      <h2 id="order-history">History</h2>
      <ol className="order-history">
        {history.map(({ to, cause, at }) => (
          <li key={`${at} ${to}`}>
            <StatusBadge status={to} />
            <span className="order-cause">{cause}</span>
            <time className="admin-hint" dateTime={at}>
              {time(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
