import { useMutation } from '@tanstack/react-query';
import type { CampaignAnswer } from '../../../wire/campaigns.ts';
import { ApiError, apiRequest } from '../../api.ts';
import { toast } from '../../ui/use-toast.ts';

/** Does something to a campaign; what the shop says against it is told in a toast. */
export function useCampaignAction(onDone: (campaign: CampaignAnswer, verb: string) => void) {
  return useMutation({
    mutationFn: ({ id, verb }: { id: number; verb: 'send' | 'stop' | 'resume' | 'test' }) =>
      apiRequest<CampaignAnswer>('POST', `/api/admin/campaigns/${id}/${verb}`),
    onSuccess: (campaign, { verb }) => onDone(campaign, verb),
    onError: (error) => toast({ title: 'Error', description: wordsOf(error), destructive: true }),
  });
}

export const wordsOf = (error: Error): string =>
  (error instanceof ApiError && error.refusal?.message) || 'The shop did not answer. Please try again.';
