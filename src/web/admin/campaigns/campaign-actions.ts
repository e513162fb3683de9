import type { CampaignAnswer, CampaignSummary } from '../../../wire/campaigns.ts';
import { apiRequest } from '../../api.ts';
import { refusalOf, toastError, useSingleMutation } from '../form.tsx';

/** How often a campaign that is being sent is fetched again, in milliseconds. */
export const REFETCH_INTERVAL = 2_000;

export const STATE_LABELS: Record<CampaignSummary['state'], string> = {
  draft: 'Draft',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
};

/** Sends, stops or resumes a campaign, or sends a test email. A refusal is shown as a toast. */
export function useCampaignAction(onDone: (campaign: CampaignAnswer, verb: string) => void) {
  return useSingleMutation({
    mutationFn: ({ id, verb }: { id: number; verb: 'send' | 'stop' | 'resume' | 'test' }) =>
      apiRequest<CampaignAnswer>('POST', `/api/admin/campaigns/${id}/${verb}`),
    onSuccess: (campaign, { verb }) => onDone(campaign, verb),
    onError: (error) => toastError(messageOf(error)),
  });
}

/** The message of a refusal, without the name of the field in front. */
export function messageOf(error: Error): string {
  const { path, message } = refusalOf(error);
  return message.replace(`${path}: `, '');
}
