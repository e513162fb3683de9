import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { priceText } from '../../../domain/money/money.ts';
import { SEND } from '../../../domain/orders/holds.ts';
import type { AdminListedOrder } from '../../../wire/admin/orders.ts';
import type { FulfillAnswer } from '../../../wire/orders.ts';
import { apiRequest } from '../../api.ts';
import { useAction } from '../kit/action.tsx';
import { type Question, useAsk } from '../kit/action-dialog.tsx';
import { apiPage } from '../kit/api-page.ts';
import { Button } from '../kit/button.tsx';
import { OrderLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { useLoading } from '../kit/query.ts';
import { ORDERS_PATH, sendToasts } from '../orders/order-action.tsx';
import { FulfillmentBadge } from '../orders/status-badge.tsx';
import { Card } from './card.tsx';

/** So many orders are shown at first. */
const FIRST = 8;

/** The newest orders, with a button to send each to Printful. */
export function FulfillmentCard({ onSent }: { onSent(): void }) {
  const orders = useOrderPages();
  const { isFetching, hasNextPage, fetchNextPage, reload } = orders;
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
      <Loaded query={orders} what="The orders">
        {(data) =>
          data.length === 0 ? (
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
          )
        }
      </Loaded>
    </Card>
  );
}

/** The pages of the list of orders that were asked for so far. */
function useOrderPages() {
  const query = useInfiniteQuery({
    queryKey: [ORDERS_PATH, 'pages'],
    initialPageParam: ORDERS_PATH,
    queryFn: ({ pageParam, signal }) => apiPage<AdminListedOrder>(pageParam, { signal }),
    getNextPageParam: ({ next }) => next,
  });
  const { data, hasNextPage, fetchNextPage } = query;
  return { data: data?.pages.flatMap(({ rows }) => rows), hasNextPage, fetchNextPage, ...useLoading(query) };
}

function OrderLine({ order, onDone }: { order: AdminListedOrder; onDone(): void }) {
  const { id, customerName, total, status, printfulOrderId, states } = order;
  const [state] = states;
  const { ask, question } = useAsk();
  // The reason for a failure is also shown beside the order.
  const { run, isBusy, error } = useAction({
    call: async () => {
      const answer = await apiRequest<FulfillAnswer>('POST', `/api/fulfill-order/${id}`);
      if (!answer.printfulOrderId) throw new Error(`The order is not paid: ${answer.status}.`);
    },
    ...sendToasts(id),
    onSettled: onDone,
  });
  async function send() {
    const isSure = state?.key !== 'changeable' || (await ask(endsChanges(id)));
    if (isSure) run();
  }

  return (
    <li>
      <OrderLink id={id} />
      <span>{customerName}</span>
      <span className="printful-total">{priceText(total)}</span>
      <FulfillmentBadge status={status} badge={state?.badge} />
      {printfulOrderId ? (
        <span className="admin-hint">Printful {printfulOrderId}</span>
      ) : (
        <Button
          aria-label={isBusy ? undefined : `${SEND}: order ${id}`}
          onClick={() => void send()}
          busy={isBusy}
          busyLabel="Sending..."
        >
          {SEND}
        </Button>
      )}
      {error && (
        <p className="printful-error" role="status">
          {error.message}
        </p>
      )}
      {question}
    </li>
  );
}

/** Before an order is sent that its shopper can still change. */
const endsChanges = (id: string): Question => ({
  title: `Send #${id} to Printful now?`,
  children: (
    <p className="admin-hint">
      The shopper can still change or cancel this order. Once you send it, neither works, and Printful makes
      the hats as they are.
    </p>
  ),
  yes: `${SEND} now`,
  no: 'Do not send',
});
