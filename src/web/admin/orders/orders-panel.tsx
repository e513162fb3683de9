import { type ReactNode, useState } from 'react';
import { moneyPartOf, PART_HEADS, partLabel } from '../../../domain/money/money-parts.ts';
import type { AdminListedOrder, OrderCounts } from '../../../wire/admin/orders.ts';
import { ButtonLink } from '../kit/button.tsx';
import { List } from '../kit/list-page.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { type ListAddress, useList, useListAddress } from '../kit/use-list.ts';
import { ManyOrders } from './many-orders.tsx';
import { ORDER_COUNTS_PATH, ORDERS_PATH } from './order-action.tsx';
import { FILTERS, OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import './orders-panel.css';

/** All orders: what the owner has to do first, with filters. */
export function OrdersPanel() {
  const address = useListAddress(FILTERS, { sort: 'todo' });
  const list = useList<AdminListedOrder>(ORDERS_PATH, address);
  const { data: counts } = useAdminQuery<OrderCounts>(ORDER_COUNTS_PATH);
  const [words, code] = [address.valueOf('q'), address.valueOf('code')];
  const part = moneyPartOf(address.valueOf('money'));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const chosen = (list.data ?? []).map(({ id }) => id).filter((id) => marked.has(id));
  return (
    <>
      <div className="orders-head row apart py-4">
        <h1 className="admin-title">Orders</h1>
        <ButtonLink to={`${ORDERS_PATH}.csv${address.exportQuery}`} reloadDocument download>
          Download as CSV
        </ButtonLink>
      </div>
      <OrderFilters address={address} counts={counts} />
      {code !== '' && (
        <Only name="code" address={address}>
          Orders with the code {code}.
        </Only>
      )}
      {part && (
        <Only name="money" address={address}>
          Paid orders
          {part.kind !== 'all' &&
            `, ${PART_HEADS[part.kind].toLowerCase()}: ${partLabel(part.kind, part.name)}`}
          .
        </Only>
      )}
      {words !== '' && (
        <Only name="q" address={address}>
          Orders with “{words}”.
        </Only>
      )}
      <List list={list} address={address} empty="No orders found." what="The orders">
        {(orders) => <OrderTable orders={orders} chosen={marked} onChoose={setMarked} />}
      </List>
      <ManyOrders chosen={chosen} onClear={() => setMarked(new Set())} />
    </>
  );
}

interface OnlyProps {
  /** The filter that leaves out other orders. */
  name: string;
  address: ListAddress;
  children: ReactNode;
}

const Only = ({ name, address, children }: OnlyProps) => (
  <p className="py-2">
    {children}{' '}
    <button type="button" className="link" onClick={() => address.filter({ [name]: null })}>
      Show all orders
    </button>
  </p>
);
