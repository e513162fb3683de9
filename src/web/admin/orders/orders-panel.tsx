import type { AdminListedOrder, OrderCounts } from '../../../wire/admin/orders.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ListFrame } from '../kit/list-page.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { useList, useListAddress } from '../kit/use-list.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { ORDERS_PATH } from './use-order-action.ts';
import './orders-panel.css';

/** All orders: what the owner has to do first, with filters. */
export function OrdersPanel() {
  const address = useListAddress(FILTERS, { sort: 'todo' });
  const list = useList<AdminListedOrder>(ORDERS_PATH, address);
  const { data: counts } = useAdminQuery<OrderCounts>('/api/admin/order-counts');
  const words = address.valueOf('q');
  return (
    <>
      <div className="orders-head">
        <h1 className="admin-title">Orders</h1>
        <ButtonLink
          small
          voice="plain"
          tone="white"
          to={`${ORDERS_PATH}.csv${address.exportQuery}`}
          reloadDocument
          download
        >
          Download as CSV
        </ButtonLink>
      </div>
      <OrderFilters address={address} counts={counts} />
      {words !== '' && (
        <p className="orders-words">
          Orders with “{words}”.{' '}
          <button type="button" className="link" onClick={() => address.filter({ q: null })}>
            Show all orders
          </button>
        </p>
      )}
      <ListFrame list={list} address={address} empty="No orders found." what="The orders">
        {(orders) => <OrderTable orders={orders} />}
      </ListFrame>
    </>
  );
}

const FILTERS = ['q', 'status', 'stage', 'from', 'to', 'color', 'country'];
