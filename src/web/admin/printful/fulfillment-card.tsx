import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AdminOrder } from '../../../wire/admin/orders.ts';
import { Button } from '../../ui/button.tsx';
import { isSignedOut } from '../is-signed-out.ts';
import { ListFailure, ListSkeleton } from '../lists/list-frame.tsx';
import { ORDERS_PATH } from '../orders/orders-path.ts';
import { Card } from './card.tsx';
import { FulfillmentBadge } from './fulfillment-badge.tsx';
import { useSending } from './use-sending.ts';

/** The newest orders, each with its way to Printful. */
export function FulfillmentCard({ onSent }: { onSent(): void }) {
  const { data, error, isFetching, refetch } = useQuery<AdminOrder[]>({ queryKey: [ORDERS_PATH] });
  const look = () => void refetch();
  const onDone = () => {
    look();
    onSent();
  };
  return (
    <Card
      title="Order Fulfillment"
      wide
      action={
        <button type="button" className="link" onClick={look} disabled={isFetching}>
          Refresh
        </button>
      }
    >
      {error && !isSignedOut(error) ? (
        <ListFailure what="The orders" reload={look} isBusy={isFetching} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.length === 0 ? (
        <p className="admin-empty">No orders found. Create a test order to try fulfillment.</p>
      ) : (
        <ul className="printful-orders">
          {data.map((order) => (
            <FulfilledOrder key={order.id} order={order} onDone={onDone} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function FulfilledOrder({ order, onDone }: { order: AdminOrder; onDone(): void }) {
  const { id, customerName, total, status, printfulOrderId } = order;
  const { send, isSending, fault } = useSending(id, onDone);
  return (
    <li>
      <Link className="table-link" to={`/admin/orders/${id}`}>
        #{id}
      </Link>
      <span>{customerName}</span>
      <span className="printful-total">${total}</span>
      <FulfillmentBadge status={status} />
      {printfulOrderId ? (
        <span className="admin-hint">Printful {printfulOrderId}</span>
      ) : (
        <Button
          small
          voice="plain"
          tone="white"
          aria-label={isSending ? undefined : `Send to Printful: order ${id}`}
          onClick={send}
          busy={isSending}
          busyLabel="Sending..."
        >
          Send to Printful
        </Button>
      )}
      {fault && (
        <p className="printful-fault" role="status">
          {fault}
        </p>
      )}
    </li>
  );
}
