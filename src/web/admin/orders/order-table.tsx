import { Link, useLocation } from 'react-router';
import type { AdminListedOrder } from '../../../wire/admin/orders.ts';
import { ItemPicture } from '../../ui/hat-picture.tsx';
import { useAdminPath, useTimeFormat } from '../admin-context.ts';
import { Badge } from '../kit/badge.tsx';
import type { FromList } from './order-detail.tsx';

/** Orders with their hats and what is left to do. On a narrow screen, each is a block that opens the order. */
export function OrderTable({ orders }: { orders: AdminListedOrder[] }) {
  return (
    <table className="table orders">
      <thead>
        <tr>
          <th scope="col">Order ID</th>
          <th scope="col">Customer</th>
          <th scope="col">Email</th>
          <th scope="col" className="table-amount">
            Total
          </th>
          <th scope="col">Status</th>
          <th scope="col">Date</th>
          <th scope="col">Hats</th>
          <th scope="col">Left to do</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order }: { order: AdminListedOrder }) {
  const pathTo = useAdminPath();
  const from: FromList = { list: useLocation().search };
  const { id, hats, leftToDo } = order;
  return (
    <tr>
      <td className="orders-id">
        <Link className="table-link orders-link" to={pathTo('order', id)} state={from}>
          #{id}
        </Link>
      </td>
      <td className="orders-name">
        {order.customerName}
        {order.place !== '' && <small>{order.place}</small>}
      </td>
      <td className="orders-email table-quiet">
        <Email address={order.customerEmail} />
      </td>
      <td className="orders-total table-amount">${order.total}</td>
      <td className="orders-status">
        <States order={order} />
      </td>
      <td className="orders-date table-quiet table-nowrap">
        <Ordered at={order.createdAt} />
      </td>
      <td className="orders-hats">
        <span className="orders-pictures">
          {hats.pictures.map((hat, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two pictures at most, which never move
            <span key={index} className="orders-picture">
              <ItemPicture item={{ ...hat, image: hat.picture ?? '' }} alt="" sizes="80px" />
            </span>
          ))}
        </span>
        <span className="orders-words-of">
          <b>{hats.words}</b>
          <small>{moreHats(hats)}</small>
        </span>
      </td>
      <td className={leftToDo.text === 'Nothing' ? 'orders-left orders-nothing' : 'orders-left'}>
        {leftToDo.isForOwner ? <b>{leftToDo.text}</b> : leftToDo.text}
      </td>
    </tr>
  );
}

/** Breaks before the @ rather than in a name. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, Math.max(0, at))}
      <wbr />
      {address.slice(Math.max(0, at))}
    </>
  );
}

const moreHats = ({ count, isCrew }: AdminListedOrder['hats']): string =>
  isCrew ? `crew of ${count}` : count > 1 ? `+ ${count - 1} more` : '';

/** The badge, and what stands beside it. */
function States({ order: { states, replaces, mayMissParty } }: { order: AdminListedOrder }) {
  const pathTo = useAdminPath();
  const [first, ...others] = states;
  return (
    <>
      {first && (
        <Badge tone={first.tone} mark={first.mark}>
          {first.badge}
        </Badge>
      )}
      {others.map(({ badge }) => (
        <small key={badge}>{badge}</small>
      ))}
      {replaces && (
        <small className="orders-replaces">
          Replaces <Link to={pathTo('order', replaces)}>#{replaces}</Link>
        </small>
      )}
      {mayMissParty && (
        <small>
          <b>May miss the party</b>
        </small>
      )}
    </>
  );
}

/** "9:14 AM" today, "Nov 12" this year, otherwise "Nov 12, 2025". */
function Ordered({ at }: { at: string }) {
  const day = useTimeFormat({ month: 'short', day: 'numeric', year: 'numeric' });
  const time = useTimeFormat({ hour: 'numeric', minute: '2-digit' });
  const full = useTimeFormat();
  const today = day(new Date().toISOString());
  const year = today.slice(-6);
  const text = day(at) === today ? time(at) : day(at).replace(year, '');
  return (
    <time dateTime={at} title={full(at)}>
      {text}
    </time>
  );
}
