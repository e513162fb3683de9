import { Link, useLocation } from 'react-router';
import { HOLD_LABELS } from '../../../domain/holds.ts';
import { ORDER_STATUSES } from '../../../domain/order-status.ts';
import type { AdminOrder } from '../../../wire/admin/orders.ts';
import { InputField } from '../../ui/field.tsx';
import { useAdminPath, useTimeFormat } from '../admin-context.ts';
import { FilterField, ListFrame, SearchField } from '../lists/list-frame.tsx';
import { type ListAddress, useList, useListAddress } from '../lists/use-list.ts';
import type { FromList } from './order-detail.tsx';
import { StatusBadge, statusLabel } from './status-badge.tsx';
import { ORDERS_PATH } from './use-order-action.ts';
import './orders-panel.css';

/** All orders, with search and filters. */
export function OrdersPanel() {
  const address = useListAddress(['q', 'status', 'from', 'to']);
  const list = useList<AdminOrder>(ORDERS_PATH, address);
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Orders</h1>
        <SearchField label="Find an order" address={address} />
        <Filters address={address} />
        <button type="button" className="link" onClick={list.reload} disabled={list.isFetching}>
          Refresh
        </button>
        <a className="link" href={`${ORDERS_PATH}.csv${address.exportQuery}`} download>
          Export CSV
        </a>
      </div>
      <ListFrame list={list} address={address} empty="No orders found." what="The orders">
        {(orders) => <OrderTable orders={orders} />}
      </ListFrame>
    </>
  );
}

function Filters({ address }: { address: ListAddress }) {
  return (
    <>
      <FilterField label="Status" name="status" options={STATUSES} address={address} />
      {DAYS.map(([name, label]) => (
        <InputField
          key={name}
          type="date"
          label={label}
          value={address.valueOf(name)}
          onChange={({ target }) => address.filter({ [name]: target.value })}
        />
      ))}
    </>
  );
}

const STATUSES = ORDER_STATUSES.map((status) => [status, statusLabel(status)] as const);

const DAYS = [
  ['from', 'From'],
  ['to', 'To'],
] as const;

function OrderTable({ orders }: { orders: AdminOrder[] }) {
  const time = useTimeFormat();
  const pathTo = useAdminPath();
  const from: FromList = { list: useLocation().search };
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
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td className="orders-id">
              <Link className="table-link" to={pathTo('order', order.id)} state={from}>
                #{order.id}
              </Link>
            </td>
            <td className="orders-name">{order.customerName}</td>
            <td className="orders-email table-quiet">{order.customerEmail}</td>
            <td className="orders-total table-amount">${order.total}</td>
            <td className="orders-status table-end">
              <StatusBadge status={order.status} />
              {order.replaces && (
                <span className="orders-held table-quiet">
                  Replaces <Link to={pathTo('order', order.replaces)}>#{order.replaces}</Link>
                </span>
              )}
              {order.heldBy.length > 0 && (
                <span className="orders-held table-quiet">
                  {order.heldBy.map((kind) => HOLD_LABELS[kind]).join(', ')}
                </span>
              )}
              {order.mayMissParty && <span className="orders-held">May miss the party</span>}
            </td>
            <td className="orders-date table-quiet table-nowrap table-end">{time(order.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
