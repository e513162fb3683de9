import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { queueCopy } from '../../mail/queue-mail.ts';
import { campaignMail } from './campaign-mail.ts';
import { addRecipients, type Campaign, lockCampaign, moveCampaign } from './queries.ts';

/** Starts sending a draft to all confirmed subscribers. Refused if it is no longer a draft, or if there are none. */
export function startCampaign(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  campaignId: number,
): Promise<ShopError | undefined> {
  return db
    .transaction()
    .execute(async (trx) => {
      const moved = await moveCampaign(trx, campaignId, { from: ['draft'], to: 'sending', now: clock() });
      if (!moved) throw new ShopError('conflict', 'This campaign is no longer a draft.');
      const recipients = await addRecipients(trx, campaignId);
      if (recipients === 0) throw new ShopError('conflict', 'There are no confirmed subscribers yet.');
      await jobs.enqueue(trx, 'send-campaign', { campaignId, round: moved.round });
      return undefined;
    })
    .catch(refusalOrThrow);
}

/** Stops a campaign. Emails that are already being sent still go out. */
export async function stopCampaign(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  campaignId: number,
): Promise<ShopError | undefined> {
  const moved = await moveCampaign(db, campaignId, { from: ['sending'], to: 'stopped', now: clock() });
  return moved ? undefined : new ShopError('conflict', 'This campaign is not being sent.');
}

/** Resumes a stopped campaign for recipients who have not received it. */
export function resumeCampaign(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  campaignId: number,
): Promise<ShopError | undefined> {
  return db.transaction().execute(async (trx) => {
    const moved = await moveCampaign(trx, campaignId, { from: ['stopped'], to: 'sending', now: clock() });
    if (!moved) return new ShopError('conflict', 'This campaign is not stopped.');
    await jobs.enqueue(trx, 'send-campaign', { campaignId, round: moved.round });
    return undefined;
  });
}

// A refusal is thrown inside the transaction to roll it back.
function refusalOrThrow(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  throw error;
}

/**
 * Emails a campaign to its author, with an unsubscribe link that does nothing. A double click sends one email. Null if there
 * is no such campaign.
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
