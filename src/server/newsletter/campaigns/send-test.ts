import type { Deps } from '../../deps.ts';
import { queueCopy } from '../../mail/queue-mail.ts';
import { campaignMail } from './campaign-mail.ts';
import { type Campaign, lockCampaign } from './queries.ts';

/**
 * Mails a campaign to its writer as everyone will get it; its link to unsubscribe leads nowhere. One mail for clicks at
 * once. Null when there is no such campaign.
 */
export function sendTest(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'clock'>,
  campaignId: number,
  recipient: string,
): Promise<Campaign | null> {
  const { publicUrl } = deps.config;
  return deps.db.transaction().execute(async (trx) => {
    const campaign = await lockCampaign(trx, campaignId);
    if (!campaign) return null;
    const { complaints: _, ...mail } = campaignMail(campaign, {
      publicUrl,
      unsubscribeUrl: `${publicUrl}/newsletter/unsubscribe`,
    });
    await queueCopy(
      { ...deps, db: trx },
      { ...mail, subject: `[Test] ${mail.subject}`, event: `newsletter-test.${campaign.id}`, recipient },
    );
    return campaign;
  });
}
