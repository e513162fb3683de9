import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminOrder } from '../../../wire/admin/orders.ts';
import type { FulfillAnswer } from '../../../wire/orders.ts';
import { ApiError, apiPage, apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useAdminPath } from '../admin-context.ts';
import { ListFailure, ListSkeleton } from '../kit/list-page.tsx';
import { isSignedOut, useReloadWhenSignedOut } from '../kit/query.ts';
import { FulfillmentBadge } from '../orders/status-badge.tsx';
import { ORDERS_PATH, sendToasts } from '../orders/use-order-action.ts';
import { Card } from './card.tsx';

/** So many orders are shown at first. */
const FIRST = 8;

/** The newest orders, with a button to send each to Printful. */
export function FulfillmentCard({ onSent }: { onSent(): void }) {
  const { data, hasFailed, isFetching, hasNextPage, fetchNextPage, reload } = useOrderPages();
  const [showsAll, setShowsAll] = useState(false);
  const onDone = () => {
    reload();
    onSent();
  };
  return (
    <Card
      title="Order Fulfillment"
      wide
      action={
        <button type="button" className="link" onClick={reload} disabled={isFetching}>
          Refresh
        </button>
      }
    >
      {hasFailed ? (
        <ListFailure what="The orders" reload={reload} isBusy={isFetching} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.length === 0 ? (
        <p className="admin-empty">No orders found. Create a test order to try fulfillment.</p>
      ) : (
        <>
          <ul className="printful-orders">
            {(showsAll ? data : data.slice(0, FIRST)).map((order) => (
              <OrderLine key={order.id} order={order} onDone={onDone} />
            ))}
          </ul>
          {!showsAll && data.length > FIRST ? (
            <button type="button" className="link" onClick={() => setShowsAll(true)}>
              Show {data.length - FIRST} more
            </button>
          ) : (
            hasNextPage && (
              <button
                type="button"
                className="link"
                onClick={() => void fetchNextPage()}
                disabled={isFetching}
              >
                Show older orders
              </button>
            )
          )}
        </>
      )}
    </Card>
  );
}

/** The pages of the list of orders that were asked for so far. */
function useOrderPages() {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [ORDERS_PATH, 'pages'],
    initialPageParam: ORDERS_PATH,
    queryFn: ({ pageParam, signal }) => apiPage<AdminOrder>(pageParam, { signal }),
    getNextPageParam: ({ next }) => next,
  });
  useReloadWhenSignedOut(error);
  return {
    data: data?.pages.flatMap(({ rows }) => rows),
    hasFailed: error !== null && !isSignedOut(error),
    isFetching,
    hasNextPage,
    fetchNextPage,
    reload: () => void refetch(),
  };
}

function OrderLine({ order, onDone }: { order: AdminOrder; onDone(): void }) {
  const { id, customerName, total, status, printfulOrderId } = order;
  const pathTo = useAdminPath();
  const { send, isSending, error } = useSend(id, onDone);
  return (
    <li>
      <Link className="table-link" to={pathTo('order', id)}>
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
      {error && (
        <p className="printful-error" role="status">
          {error}
        </p>
      )}
    </li>
  );
}

/** Sends an order to Printful now. The reason for a failure is also shown beside the order. */
function useSend(id: string, onDone: () => void) {
  const { done, failed } = sendToasts(id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const answer = await apiRequest<FulfillAnswer>('POST', `/api/fulfill-order/${id}`);
      if (!answer.printfulOrderId) throw new Error(`The order is not paid: ${answer.status}.`);
    },
    onSuccess: () => toast({ title: done }),
    onError: () => toast({ ...failed, destructive: true }),
    onSettled: onDone,
  });
  return {
    send: () => mutate(),
    isSending: isPending,
    error: error && (error instanceof ApiError ? (error.refusal?.message ?? null) : error.message),
  };
}
