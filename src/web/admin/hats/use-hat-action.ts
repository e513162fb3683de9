import { useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '../../api.ts';
import { toast } from '../../ui/use-toast.ts';
import { refusalOf, toastError, useSingleMutation } from '../kit/form.tsx';

export const HATS_PATH = '/api/admin/hats';
export const PROFIT_PATH = '/api/admin/profit';

interface HatAction {
  /** Added to `HATS_PATH`. */
  path: string;
  body?: object;
  /** The toast when it is done. */
  done: string;
}

/** Runs one of the owner's actions on hat colors. A refusal is shown as a toast. `onSettled` runs in any case. */
export function useHatAction(onSettled: () => void, onDone?: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ path, body }: HatAction) => apiRequest('POST', `${HATS_PATH}${path}`, body ?? {}),
    onSuccess(_answer, { done }) {
      toast({ title: done });
      onDone?.();
    },
    onError: (error) => toastError(refusalOf(error).message),
    onSettled() {
      onSettled();
      // What is kept of each sale depends on the hat that is bought for it.
      return client.invalidateQueries({ queryKey: [PROFIT_PATH] });
    },
  });
  return { run: mutate, isBusy: isPending };
}
