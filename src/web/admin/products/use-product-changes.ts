import { useMutation } from '@tanstack/react-query';
import type { AdminProduct } from '../../../wire/admin/products.ts';
import { ApiError, apiRequest } from '../../api.ts';
import { toast } from '../../ui/use-toast.ts';
import { useAsk } from '../kit/action-dialog.tsx';
import { toastError } from '../kit/form.tsx';
import { useListsReload } from '../kit/use-list.ts';

export const PRODUCTS_PATH = '/api/admin/products';

/** Deletes a product after asking for confirmation. A product that is already gone counts as deleted. */
export function useProductDeletion() {
  const { ask, question } = useAsk();
  const reload = useListsReload(PRODUCTS_PATH, '/api/admin/shelf', '/api/products');
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: AdminProduct) =>
      apiRequest('DELETE', `${PRODUCTS_PATH}/${id}`).catch((error) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    onSuccess: (_, { isOrdered }) => {
      toast({
        title: 'Product deleted',
        ...(isOrdered && { description: 'Orders name it, so it is in the archive.' }),
      });
      return reload();
    },
    onError: () => toastError('Failed to delete the product. Please try again.'),
  });
  return {
    isDeleting: isPending,
    /** Where the question before a deletion appears. */
    question,
    async remove(product: AdminProduct) {
      if (await ask(product.isOrdered ? ARCHIVE : DELETE)) mutate(product);
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
    'It leaves the shop at once. Orders name it, so it goes to the archive, from where you can sell it again.',
};

/** Imports the products of the Printful store. */
export function useSync(onDone?: () => void) {
  const reload = useListsReload(PRODUCTS_PATH, '/api/admin/shelf', '/api/products');
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiRequest<unknown[]>('POST', '/api/sync-printful-products'),
    onSuccess: (products) => {
      toast({
        title: 'Sync Complete!',
        description: `Synced ${products.length} ${products.length === 1 ? 'product' : 'products'}.`,
      });
      return reload();
    },
    onError: () =>
      toast({
        title: 'Sync Failed',
        description: 'Could not sync with Printful. Please try again.',
        destructive: true,
      }),
    onSettled: () => onDone?.(),
  });
  return { isSyncing: isPending, sync: () => mutate() };
}
