import { useMutation } from '@tanstack/react-query';
import type { FulfillAnswer } from '../../../wire/orders.ts';
import { ApiError, apiRequest } from '../../api.ts';
import { toast } from '../../ui/use-toast.ts';

/** Sends an order to Printful now; why that failed is told beside the order as well. */
export function useSending(id: string, onDone: () => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const answer = await apiRequest<FulfillAnswer>('POST', `/api/fulfill-order/${id}`);
      if (!answer.printfulOrderId) throw new Error(`It is not paid yet: ${answer.status}.`);
    },
    onSuccess: () => toast({ title: 'Order Sent to Printful!' }),
    onError: () =>
      toast({
        title: 'Fulfillment Failed',
        description: `Could not send order ${id} to Printful`,
        destructive: true,
      }),
    onSettled: onDone,
  });
  return {
    send: () => mutate(),
    isSending: isPending,
    fault: error && (error instanceof ApiError ? (error.refusal?.message ?? null) : error.message),
  };
}
