import { useState } from 'react';
import { Link } from 'react-router';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import { LONGEST_TAG } from '../../../domain/orders/tags.ts';
import type { OrderFilters } from '../../../wire/admin/order-filters.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { apiRequest } from '../../api.ts';
import { useAction } from '../kit/action.tsx';
import type { Field } from '../kit/action-dialog.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { listSearch } from '../kit/use-list.ts';
import { ORDER_RELOADS, ORDERS_PATH, OrderDialog } from './order-action.tsx';

export const FILTERS_PATH = '/api/admin/order-filters';

/** The tags of an order, each a link to all orders with it. */
export function OrderTags({ order }: { order: AdminOrderDetail }) {
  const [isAdding, setAdding] = useState(false);
  const { run, isBusy } = useAction<unknown, string>({
    call: (tag) => apiRequest('DELETE', `${ORDERS_PATH}/${order.id}/tags/${encodeURIComponent(tag)}`),
    failed: true,
    reloads: [...ORDER_RELOADS, FILTERS_PATH],
  });
  return (
    <ul className="order-tags row gap-2" aria-label="Tags">
      {order.tags.map((tag) => (
        <li key={tag} className="tag">
          <Link to={`${adminPath('dashboard')}${listSearch('orders', { tag })}`}>{tag}</Link>
          <button type="button" disabled={isBusy} aria-label={`Take off ${tag}`} onClick={() => run(tag)}>
            ×
          </button>
        </li>
      ))}
      {order.address.email !== '' && (
        <li>
          <button type="button" className="admin-link" onClick={() => setAdding(true)}>
            Add a tag
          </button>
        </li>
      )}
      {isAdding && (
        <OrderDialog
          title="Add a tag"
          yes="Add"
          fields={[TAG_FIELD]}
          below={() => <TagOptions />}
          orderId={order.id}
          path="tags"
          reloads={[...ORDER_RELOADS, FILTERS_PATH]}
          onClose={() => setAdding(false)}
        />
      )}
    </ul>
  );
}

/** A field for a tag, which suggests those in use; `TagOptions` stands beside it. */
export const TAG_FIELD: Field = {
  name: 'tag',
  label: 'Tag',
  list: 'tags-in-use',
  maxLength: LONGEST_TAG,
  autoCapitalize: 'none',
  isRequired: true,
};

export const TagOptions = () => (
  <datalist id={TAG_FIELD.list}>
    {useAdminQuery<OrderFilters>(FILTERS_PATH).data?.tags.map((tag) => (
      <option key={tag} value={tag} />
    ))}
  </datalist>
);
