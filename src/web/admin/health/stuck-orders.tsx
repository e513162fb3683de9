import { Link } from 'react-router';
import type { HealthAnswer } from '../../../wire/admin/health.ts';
import { Button } from '../../ui/button.tsx';
import { useShownTime } from '../lists/use-shown-time.ts';
import { useOrderAction } from '../orders/detail/use-order-action.ts';
import { StatusBadge } from '../orders/status-badge.tsx';

type StuckOrder = HealthAnswer['stuckOrders'][number];

/** Orders that do not move on by themselves. */
export function StuckOrders({ orders, onMended }: { orders: StuckOrder[]; onMended(): void }) {
  const time = useShownTime();
  if (orders.length === 0) return <p className="admin-empty">No order waits for you.</p>;
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Order ID</th>
          <th scope="col">Status</th>
          <th scope="col">Why</th>
          <th scope="col">Since</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td>
              <Link className="table-link" to={`/admin/orders/${order.id}`}>
                #{order.id}
              </Link>
            </td>
            <td className="table-end">
              <StatusBadge status={order.status} />
            </td>
            <td className="table-whole">{order.why}</td>
            <td className="table-quiet table-nowrap">{time(order.since)}</td>
            <td className="table-end">
              <Send id={order.id} onMended={onMended} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Send({ id, onMended }: { id: string; onMended(): void }) {
  const { run, isBusy } = useOrderAction(id, {
    done: 'Order Sent to Printful!',
    onDone: onMended,
    failed: { title: 'Fulfillment Failed', description: `Could not send order ${id} to Printful` },
  });
  return (
    <Button
      small
      voice="plain"
      tone="white"
      aria-label={`Send to Printful: order ${id}`}
      busy={isBusy}
      busyLabel="Sending..."
      onClick={() => run({ path: 'send' })}
    >
      Send to Printful
    </Button>
  );
}
