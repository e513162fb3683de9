import type { CampaignAnswer } from '../../../wire/campaigns.ts';
import { ApiError, apiRequest } from '../../api.ts';
import { toast } from '../../ui/use-toast.ts';
import { useSingleMutation } from '../use-single-mutation.ts';

/** Does something to a campaign; what the shop says against it is told in a toast. */
export function useCampaignAction(onDone: (campaign: CampaignAnswer, verb: string) => void) {
  return useSingleMutation({
    mutationFn: ({ id, verb }: { id: number; verb: 'send' | 'stop' | 'resume' | 'test' }) =>
      apiRequest<CampaignAnswer>('POST', `/api/admin/campaigns/${id}/${verb}`),
    onSuccess: (campaign, { verb }) => onDone(campaign, verb),
    onError: (error) => toast({ title: 'Error', description: wordsOf(error), destructive: true }),
  });
}

/** What the shop says against something, for a reader who sees which field it is about. */
export function wordsOf(error: Error): string {
  const refusal = refusalOf(error);
  if (!refusal) return 'The shop did not answer. Please try again.';
  return refusal.message.replace(`${refusal.path}: `, '');
}

/** The field that does not hold; undefined when it is something else. */
export const fieldOf = (error: Error): string | undefined => refusalOf(error)?.path;

const refusalOf = (error: Error) => (error instanceof ApiError ? error.refusal : null);
