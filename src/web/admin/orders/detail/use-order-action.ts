import { useQueryClient } from '@tanstack/react-query';
import { ApiError, apiRequest, type Method } from '../../../api.ts';
import { toast } from '../../../ui/use-toast.ts';
import { useListsReload } from '../../lists/use-list.ts';
import { useSingleMutation } from '../../use-single-mutation.ts';
import { ORDERS_PATH } from '../orders-path.ts';

interface Action {
  method?: Method;
  /** Below the order's own address. */
  path: string;
  body?: unknown;
}

interface Outcome {
  /** Called when it is done. */
  done: string;
  onDone?(): void;
  /** What is told when it fails and nothing shows the fault; otherwise the fault is for the caller to show. */
  failed?: { title: string; description: string };
}

/** Does something about an order; afterwards the order and the lists are read anew. */
export function useOrderAction(id: string, { done, onDone, failed }: Outcome) {
  const queries = useQueryClient();
  const reloadLists = useListsReload(ORDERS_PATH);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: ({ method = 'POST', path, body }: Action) =>
      apiRequest(method, `${ORDERS_PATH}/${id}/${path}`, body),
    onSuccess: () => {
      toast({ title: done });
      onDone?.();
    },
    onError: () => {
      if (failed) toast({ ...failed, destructive: true });
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: [`${ORDERS_PATH}/${id}`] });
      await reloadLists();
    },
  });
  const refusal = error instanceof ApiError ? error.refusal : null;
  return {
    run: mutate,
    isBusy: isPending,
    fault: error && {
      message: refusal?.message ?? 'The shop did not answer. Please try again.',
      path: refusal?.path,
    },
  };
}
