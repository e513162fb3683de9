import { counted } from '../../../domain/language/counted.ts';
import type { AdminProduct } from '../../../wire/admin/products.ts';
import { ApiError, apiRequest } from '../../api.ts';
import { ActionButton, useAction } from '../kit/action.tsx';
import { useAsk } from '../kit/action-dialog.tsx';
import { PRODUCTS_PATH, SHELF_PATHS } from './use-shelf.ts';

/** Deletes a product after asking for confirmation. A product that is already gone counts as deleted. */
export function useProductDeletion() {
  const { ask, question } = useAsk();
  const { run, isBusy } = useAction<unknown, AdminProduct>({
    call: ({ id }) =>
      apiRequest('DELETE', `${PRODUCTS_PATH}/${id}`).catch((error) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    done: (_, { isOrdered }) => ({
      title: 'Product deleted',
      ...(isOrdered && { description: 'It is part of orders, so it was archived.' }),
    }),
    failed: 'Failed to delete the product. Please try again.',
    reloads: SHELF_PATHS,
  });
  return {
    isDeleting: isBusy,
    /** Where the question before a deletion appears. */
    question,
    async remove(product: AdminProduct) {
      if (await ask(product.isOrdered ? ARCHIVE : DELETE)) run(product);
    },
  };
}

const DELETE = {
  title: 'Are you sure you want to delete this product?',
  children: 'Nobody ordered it. It leaves the shop at once and does not come back.',
  yes: 'Delete product',
  no: 'Keep it',
};

const ARCHIVE = {
  ...DELETE,
  children:
    'It leaves the shop at once. It is part of orders, so it is archived, and you can sell it again from there.',
};

/** A button that imports the products of the Printful store. */
export const SyncButton = ({ onSettled }: { onSettled?(): void }) => (
  <ActionButton
    busyLabel="Syncing..."
    call={() => apiRequest<unknown[]>('POST', '/api/sync-printful-products')}
    done={(products) => ({
      title: 'Sync Complete!',
      description: `Synced ${counted(products.length, 'product')}.`,
    })}
    failed={{ title: 'Sync Failed', description: 'Could not sync with Printful. Please try again.' }}
    reloads={SHELF_PATHS}
    onSettled={onSettled}
  >
    Sync with Printful
  </ActionButton>
);
