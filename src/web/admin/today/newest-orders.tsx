import { Link } from 'react-router';
import type { AdminListedOrder } from '../../../wire/admin/orders.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { useAdminPath, useTimeFormat } from '../admin-context.ts';
import { Badge } from '../kit/badge.tsx';
import { SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { listSearch } from '../kit/use-list.ts';
import { ORDERS_PATH } from '../orders/use-order-action.ts';

const MOST = 6;

/** The last orders, whatever their state. */
export function NewestOrders() {
  const { data } = useAdminQuery<AdminListedOrder[]>(`${ORDERS_PATH}?sort=newest`);
  const pathTo = useAdminPath();
  return (
    <section className="today-newest" aria-labelledby="newest">
      <SectionHead id="newest" title="Newest orders">
        <Link className="link" to={`${pathTo('dashboard')}${listSearch('orders')}`}>
          All orders
        </Link>
      </SectionHead>
      {data?.length === 0 && <p className="admin-hint">No orders yet.</p>}
      <ul className="today-orders">
        {data?.slice(0, MOST).map((order) => (
          <NewOrder key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function NewOrder({ order }: { order: AdminListedOrder }) {
  const pathTo = useAdminPath();
  const time = useTimeFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' });
  const { hats, leftToDo } = order;
  const [picture] = hats.pictures;
  const [state] = order.states;
  return (
    <li>
      {picture && <Thumb item={{ ...picture, image: picture.picture ?? '' }} />}
      <p className="today-words">
        <Link to={pathTo('order', order.id)}>
          <b>{hats.words || `#${order.id}`}</b>
        </Link>
        {hats.count > 1 && (
          <small>{hats.isCrew ? `crew of ${hats.count}` : `+ ${hats.count - 1} more`}</small>
        )}
      </p>
      <p className="today-person">
        {order.customerName}
        <small>{[time(order.createdAt), order.place].filter(Boolean).join(', ')}</small>
      </p>
      <b className="figures">${order.total}</b>
      {state && (
        <Badge tone={state.tone} mark={state.mark}>
          {state.badge}
        </Badge>
      )}
      <p className="today-left">
        <small>Left to do</small>
        {leftToDo.isForOwner ? <b>{leftToDo.text}</b> : leftToDo.text}
      </p>
    </li>
  );
}
