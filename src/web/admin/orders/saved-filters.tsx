import { useState } from 'react';
import type { OrderFilters } from '../../../wire/admin/order-filters.ts';
import { apiRequest } from '../../api.ts';
import { useAction } from '../kit/action.tsx';
import { ActionDialog } from '../kit/action-dialog.tsx';
import type { ListAddress } from '../kit/use-list.ts';
import { FILTERS_PATH } from './order-tags.tsx';

interface SavedFiltersProps {
  address: ListAddress;
  saved: OrderFilters['filters'];
  /** The names of all filters. */
  names: readonly string[];
}

/** The filters of the list that the team saved by name. What is filtered now can be saved, or deleted if it is one of them. */
export function SavedFilters({ address, saved, names }: SavedFiltersProps) {
  const [isNaming, setNaming] = useState(false);
  const query = new URLSearchParams(
    names.map((name) => [name, address.valueOf(name)]).filter(([, value]) => value !== ''),
  ).toString();
  const current = saved.find((each) => each.query === query);
  const { run, isBusy } = useAction({
    call: () => apiRequest('DELETE', `${FILTERS_PATH}/${current?.id}`),
    failed: true,
    reloads: [FILTERS_PATH],
  });
  const open = (chosen: URLSearchParams) =>
    address.filter(Object.fromEntries(names.map((name) => [name, chosen.get(name)])));
  if (saved.length === 0 && !address.isFiltered) return null;
  return (
    <div className="chips row py-2">
      {saved.map(({ id, name, query }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === current?.id}
          onClick={() => open(new URLSearchParams(id === current?.id ? '' : query))}
        >
          {name}
        </button>
      ))}
      {current ? (
        <button type="button" disabled={isBusy} onClick={() => run()}>
          Delete “{current.name}”
        </button>
      ) : (
        address.isFiltered && (
          <button type="button" onClick={() => setNaming(true)}>
            Save this filter
          </button>
        )
      )}
      {isNaming && (
        <ActionDialog
          title="Save this filter"
          yes="Save"
          fields={[{ name: 'name', label: 'Name', maxLength: 40, isRequired: true }]}
          call={({ name }) => apiRequest('POST', FILTERS_PATH, { body: { name, query } })}
          reloads={[FILTERS_PATH]}
          onClose={() => setNaming(false)}
        >
          Everyone in the team sees it. A name that is in use is replaced.
        </ActionDialog>
      )}
    </div>
  );
}
