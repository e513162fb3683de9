import { useQuery } from '@tanstack/react-query';
import type { AdminProduct, ShelfPreview, ShelfRequest, ShelfState } from '../../../wire/admin/products.ts';
import { apiRequest } from '../../api.ts';
import { refusalOf, toastError, useAction } from '../kit/action.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { useListsReload } from '../kit/use-list.ts';
import type { Beside } from './use-reorder.ts';

export const PRODUCTS_PATH = '/api/admin/products';
const SHELF_PATH = '/api/admin/shelf';

/** Everything that shows the shelf. */
export const SHELF_PATHS = [PRODUCTS_PATH, SHELF_PATH, '/api/products'];

/** The last change of many hats, and how many hats are live, drafts and archived. */
export const useShelfState = () => useAdminQuery<ShelfState>(SHELF_PATH).data;

/** Saves a hat's new place. A refusal is shown as a toast; the list then shows the order that is stored. */
export function useMove() {
  const reload = useListsReload(...SHELF_PATHS);
  return async (id: number, to: Beside) => {
    await apiRequest('POST', `${PRODUCTS_PATH}/${id}/move`, { body: to }).catch((error: Error) =>
      toastError(refusalOf(error).message),
    );
    await reload();
  };
}

/** Undoes a change of many hats, or says why that would overwrite a later one. */
export const useUndo = () =>
  useAction({
    call: (id: number) => apiRequest('POST', `${SHELF_PATH}/changes/${id}/undo`),
    done: () => ({ title: 'Undone', description: 'The hats are as they were before.' }),
    failed: true,
    reloads: SHELF_PATHS,
  });

export type Change = ShelfRequest['change'];

const requestOf = (products: readonly AdminProduct[], change: Change): ShelfRequest => ({
  products: products.map(({ id, version }) => ({ id, version })),
  change,
});

/** What a change of many hats would do; undefined until it is known. Without a change, nothing is asked. */
export function usePreview(products: readonly AdminProduct[], change: Change | null) {
  const request = change && requestOf(products, change);
  return useQuery<ShelfPreview>({
    queryKey: [`${SHELF_PATH}/preview`, JSON.stringify(request)],
    queryFn: ({ signal }) => apiRequest('POST', `${SHELF_PATH}/preview`, { body: request, signal }),
    enabled: request !== null,
    gcTime: 0,
  });
}

/** Changes many hats in one step. */
export const changeShelf = (products: readonly AdminProduct[], change: Change | null) =>
  apiRequest<{ id: number }>('POST', `${SHELF_PATH}/changes`, {
    body: change && requestOf(products, change),
  });
