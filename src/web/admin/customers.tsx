import { Link } from 'react-router';
import { adminPath } from '../../domain/access/admin-paths.ts';
import { priceText } from '../../domain/money/money.ts';
import type { AdminCustomer } from '../../wire/admin/customers.ts';
import { Email } from '../ui/email.tsx';
import { useAdmin, useTimeFormat } from './admin-context.ts';
import { AreaLink, OrderLink } from './kit/links.tsx';
import { ListPage } from './kit/list-page.tsx';
import { actionsColumn } from './kit/table.tsx';
import { listSearch } from './kit/use-list.ts';

/** The people who paid for an order, with their orders and what they spent. */
export function Customers() {
  const { role } = useAdmin();
  const day = useTimeFormat({ month: 'short', day: 'numeric', year: 'numeric' });
  return (
    <ListPage<AdminCustomer>
      title="Customers"
      path="/api/admin/customers"
      search="Name, email or place"
      empty="Nobody has bought a hat yet. People who pay for an order appear here."
      keyOf={({ email }) => email.toLowerCase()}
      columns={[
        {
          label: 'Name',
          cell: ({ name, email }) => (
            <AreaLink
              area="orders"
              className="table-link"
              to={`${adminPath('dashboard')}${listSearch('orders', { sort: 'newest', q: email })}`}
            >
              {name || 'Somebody'}
            </AreaLink>
          ),
        },
        { label: 'Email', kind: 'quiet', phone: 'whole', cell: ({ email }) => <Email address={email} /> },
        { label: 'Place', kind: 'quiet', phone: 'whole', cell: ({ place }) => place },
        {
          label: 'Orders',
          kind: 'amount',
          phone: '4 / 1',
          cell: ({ orders }) => (
            <>
              {orders}
              <span className="only-cards"> {orders === 1 ? 'order' : 'orders'}</span>
            </>
          ),
        },
        { label: 'Spent', kind: 'amount', phone: '1 / 2', cell: ({ spent }) => <b>{priceText(spent)}</b> },
        {
          label: 'Last order',
          phone: '4 / 2',
          cell: ({ lastOrderId, lastOrderAt }) => (
            <OrderLink id={lastOrderId} className="table-link">
              {day(lastOrderAt)}
            </OrderLink>
          ),
        },
        ...(role === 'owner' ? [personalData(adminPath('privacy'))] : []),
      ]}
    />
  );
}

const personalData = (path: string) =>
  actionsColumn<AdminCustomer>('whole', ({ name, email }) => (
    <Link className="table-link" to={`${path}?${new URLSearchParams({ email })}`}>
      Personal data<span className="visually-hidden"> of {name}</span>
    </Link>
  ));
