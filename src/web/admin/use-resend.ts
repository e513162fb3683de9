import { apiRequest } from '../api.ts';
import { toast } from '../ui/use-toast.ts';
import { refusalOf, toastError, useSingleMutation } from './kit/form.tsx';
import { useListsReload } from './kit/use-list.ts';

export const MAILS_PATH = '/api/admin/mails';

/** Sends an email again, and reads again the list at `path` that shows it. */
export function useResend(id: number, path: string) {
  const reload = useListsReload(path);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => apiRequest('POST', `${MAILS_PATH}/${id}/resend`),
    onSuccess: () => {
      toast({ title: 'Email queued' });
      return reload();
    },
    onError: (error) => toastError(refusalOf(error).message),
  });
  return { isBusy: isPending, resend: () => mutate() };
}
