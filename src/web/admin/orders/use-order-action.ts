import { useQueryClient } from '@tanstack/react-query';
import { ApiError, apiRequest, type Method } from '../../api.ts';
import { toast } from '../../ui/use-toast.ts';
import { refusalOf, useSingleMutation } from '../kit/form.tsx';
import { useListsReload } from '../kit/use-list.ts';

export const ORDERS_PATH = '/api/admin/orders';

type Action = {
  method?: Method;
  body?: unknown;
} & (
  | {
      /** The rest of the API path, after the order's id. */
      path: string;
    }
  | {
      /** The API path of something else that the order is about. */
      at: string;
    }
);

interface Outcome {
  /** The title of the toast if the action succeeds. */
  done: string;
  onDone?(): void;
  /** The toast if the action fails. If it is not set, the caller shows `error`. */
  failed?: { title: string; description: string };
}

/** Runs an action on an order, then refetches the order and the lists. */
export function useOrderAction(id: string, { done, onDone, failed }: Outcome) {
  const queries = useQueryClient();
  const reloadLists = useListsReload(ORDERS_PATH);
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: ({ method = 'POST', body, ...to }: Action) =>
      apiRequest(method, 'at' in to ? to.at : `${ORDERS_PATH}/${id}/${to.path}`, body),
    onSuccess: () => {
      toast({ title: done });
      onDone?.();
    },
    onError: (error) => {
      if (failed) toast({ ...failed, description: withReason(failed.description, error), destructive: true });
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: [`${ORDERS_PATH}/${id}`] });
      await queries.invalidateQueries({ queryKey: [`${ORDERS_PATH}/${id}/problems`] });
      await reloadLists();
    },
  });
  return { run: mutate, isBusy: isPending, error: error && refusalOf(error), reset };
}

/** Adds the reason to the description of a failure if the shop refused the action. */
export function withReason(description: string, error: Error): string {
  const reason = error instanceof ApiError && error.status === 409 && error.refusal?.message;
  return reason ? `${description}. ${reason}` : description;
}

/** The toasts for sending an order to Printful by hand. */
export const sendToasts = (id: string) => ({
  done: 'Order Sent to Printful!',
  failed: { title: 'Fulfillment Failed', description: `Could not send order ${id} to Printful` },
});
