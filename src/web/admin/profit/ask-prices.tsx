import { apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { toastError, useSingleMutation } from '../form.tsx';

/** A button that has the profit guard read Printful's prices now, and not only once a day. */
export function AskPrices({ onAsked }: { onAsked(): void }) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => apiRequest('POST', '/api/admin/profit/check'),
    onSuccess: () =>
      toast({
        title: 'Printful is being asked',
        description: 'It takes about a minute. Then open this page again.',
      }),
    onError: () => toastError('Printful was not asked. Please try again.'),
    onSettled: onAsked,
  });
  return (
    <Button small voice="plain" tone="white" busy={isPending} busyLabel="Asking..." onClick={() => mutate()}>
      Ask Printful for its prices
    </Button>
  );
}
