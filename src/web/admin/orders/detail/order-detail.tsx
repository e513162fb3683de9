import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { AdminOrderDetail } from '../../../../wire/admin/orders.ts';
import { ApiError } from '../../../api.ts';
import { Notice } from '../../../ui/notice.tsx';
import { isSignedOut } from '../../is-signed-out.ts';
import { ListFailure, ListSkeleton } from '../../lists/list-frame.tsx';
import { useLeavingWhenSignedOut } from '../../lists/use-list.ts';
import { useShownTime } from '../../lists/use-shown-time.ts';
import { type FromList, ORDERS_PATH } from '../orders-path.ts';
import { StatusBadge } from '../status-badge.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { OrderHats } from './order-hats.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { OrderPerson } from './order-person.tsx';
import './order-detail.css';

/** Everything about one order, and all that can be done about it. */
export function OrderDetail({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery<AdminOrderDetail>({
    queryKey: [`${ORDERS_PATH}/${id}`],
  });
  useLeavingWhenSignedOut(error);
  const from: FromList | null = useLocation().state;
  return (
    <>
      <p className="order-back">
        <Link className="link" to={`/admin${from?.list ?? '?tab=orders'}`}>
          All orders
        </Link>
      </p>
      {data ? (
        <Order order={data} />
      ) : error && !isSignedOut(error) ? (
        <NoOrder id={id} error={error} reload={() => void refetch()} isBusy={isFetching} />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

function Order({ order }: { order: AdminOrderDetail }) {
  const time = useShownTime();
  return (
    <>
      <div className="order-head">
        <h1 className="admin-title">Order #{order.id}</h1>
        <StatusBadge status={order.status} />
        <p className="admin-hint">{time(order.createdAt)}</p>
      </div>
      {order.holdReason && (
        <Notice kind="warning" className="order-hold">
          {order.holdReason}
        </Notice>
      )}
      {order.supersededBy && (
        <p className="order-hold">
          The shopper ordered again as{' '}
          <Link to={`/admin/orders/${order.supersededBy}`}>#{order.supersededBy}</Link>.
        </p>
      )}
      <OrderButtons order={order} />
      <div className="order-columns">
        <div>
          <OrderHats order={order} />
          <OrderHistory history={order.history} />
        </div>
        <div>
          <OrderMoney order={order} />
          <OrderPerson order={order} />
          <OrderParcels parcels={order.parcels} />
          <OrderNotes order={order} />
        </div>
      </div>
    </>
  );
}

interface NoOrderProps {
  id: string;
  error: Error;
  reload(): void;
  isBusy: boolean;
}

const NoOrder = ({ id, error, reload, isBusy }: NoOrderProps) => (
  <>
    <h1 className="admin-title">Order #{id}</h1>
    {error instanceof ApiError && error.status === 404 ? (
      <p className="admin-empty">There is no such order.</p>
    ) : (
      <ListFailure what="The order" reload={reload} isBusy={isBusy} />
    )}
  </>
);
