import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { campaignMail } from './campaign-mail.ts';
import type { Campaign } from './queries.ts';

/** Mails a campaign to its writer as everyone will get it; its link to unsubscribe leads nowhere. */
export async function sendTest(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'clock'>,
  campaign: Campaign,
  recipient: string,
): Promise<void> {
  const { publicUrl } = deps.config;
  const { complaints: _, ...mail } = campaignMail(campaign, {
    publicUrl,
    unsubscribeUrl: `${publicUrl}/newsletter/unsubscribe`,
  });
  await queueMail(deps, {
    ...mail,
    subject: `[Test] ${mail.subject}`,
    event: `newsletter-test.${campaign.id}.${deps.clock().getTime()}`,
    recipient,
  });
}
