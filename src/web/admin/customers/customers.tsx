import { Link } from 'react-router';
import type { AdminCustomer } from '../../../wire/admin/customers.ts';
import { useAdminPath, useTimeFormat } from '../admin-context.ts';
import { ListFrame, SearchField } from '../kit/list-page.tsx';
import { listSearch, useList, useListAddress } from '../kit/use-list.ts';
import './customers.css';

/** The people who paid for an order, with their orders and what they spent. */
export function Customers() {
  const address = useListAddress(['q']);
  const list = useList<AdminCustomer>('/api/admin/customers', address);
  return (
    <>
      <div className="list-head">
        <h1 className="admin-title">Customers</h1>
        <SearchField label="Name, email or place" address={address} />
      </div>
      <ListFrame
        list={list}
        address={address}
        empty="Nobody has bought a hat yet. Whoever pays for an order appears here."
        what="The customers"
      >
        {(customers) => <CustomerTable customers={customers} />}
      </ListFrame>
    </>
  );
}

const CustomerTable = ({ customers }: { customers: AdminCustomer[] }) => (
  <table className="table customers">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Email</th>
        <th scope="col">Place</th>
        <th scope="col" className="table-amount">
          Orders
        </th>
        <th scope="col" className="table-amount">
          Spent
        </th>
        <th scope="col">Last order</th>
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {customers.map((customer) => (
        <CustomerRow key={customer.email.toLowerCase()} customer={customer} />
      ))}
    </tbody>
  </table>
);

function CustomerRow({
  customer: { name, email, place, orders, spent, ...last },
}: {
  customer: AdminCustomer;
}) {
  const pathTo = useAdminPath();
  const time = useTimeFormat({ month: 'short', day: 'numeric', year: 'numeric' });
  return (
    <tr>
      <td className="customers-name">
        <Link
          className="table-link"
          to={`${pathTo('dashboard')}${listSearch('orders', { sort: 'newest', q: email })}`}
        >
          {name}
        </Link>
      </td>
      <td className="customers-email table-quiet">{email}</td>
      <td className="customers-place table-quiet">{place}</td>
      <td className="customers-orders table-amount">
        {orders}
        <span className="customers-unit"> {orders === 1 ? 'order' : 'orders'}</span>
      </td>
      <td className="customers-spent table-amount">${spent}</td>
      <td className="customers-last table-nowrap">
        <Link className="table-link" to={pathTo('order', last.lastOrderId)}>
          {time(last.lastOrderAt)}
        </Link>
      </td>
      <td className="customers-erase table-end">
        <Link className="table-link" to={`${pathTo('privacy')}?${new URLSearchParams({ email })}`}>
          Personal data<span className="visually-hidden"> of {name}</span>
        </Link>
      </td>
    </tr>
  );
}
