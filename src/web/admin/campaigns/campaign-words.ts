import type { CampaignSummary } from '../../../wire/campaigns.ts';

export const STATE_WORDS: Record<CampaignSummary['state'], string> = {
  draft: 'Draft',
  sending: 'Being sent',
  stopped: 'Stopped',
  sent: 'Sent',
};

/** What became of mails, in the order in which the writer wants to know. */
export const COUNT_WORDS: readonly [key: keyof CampaignSummary['counts'], words: string][] = [
  ['sent', 'Sent'],
  ['stored', 'In the outbox'],
  ['waiting', 'Waiting'],
  ['sending', 'On their way'],
  ['unsure', 'Unsure: may have arrived, not sent again'],
  ['refused', 'Refused by their mail server'],
  ['failed', 'Given up after several tries'],
  ['left', 'Left before it was their turn'],
];
