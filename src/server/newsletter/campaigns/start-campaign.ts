import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { addRecipients, moveCampaign } from './queries.ts';

/** Sends a draft to everyone who has said yes, once; a refusal when it was sent before or nobody has. */
export function startCampaign(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  campaignId: number,
): Promise<ShopError | undefined> {
  return db
    .transaction()
    .execute(async (trx) => {
      const moved = await moveCampaign(trx, campaignId, { from: ['draft'], to: 'sending', now: clock() });
      if (!moved) throw new ShopError('conflict', 'This campaign is no draft any more.');
      const recipients = await addRecipients(trx, campaignId);
      if (recipients === 0) throw new ShopError('conflict', 'Nobody has confirmed a subscription yet.');
      await jobs.enqueue(trx, 'send-campaign', { campaignId, round: moved.round });
      return undefined;
    })
    .catch(refusalOrThrow);
}

/** Stops a campaign after the mails that are on their way. */
export async function stopCampaign(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  campaignId: number,
): Promise<ShopError | undefined> {
  const moved = await moveCampaign(db, campaignId, { from: ['sending'], to: 'stopped', now: clock() });
  return moved ? undefined : new ShopError('conflict', 'This campaign is not being sent.');
}

/** Goes on with a stopped campaign, for those who have not got it. */
export function resumeCampaign(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  campaignId: number,
): Promise<ShopError | undefined> {
  return db.transaction().execute(async (trx) => {
    const moved = await moveCampaign(trx, campaignId, { from: ['stopped'], to: 'sending', now: clock() });
    if (!moved) return new ShopError('conflict', 'This campaign was not stopped.');
    await jobs.enqueue(trx, 'send-campaign', { campaignId, round: moved.round });
    return undefined;
  });
}

// Thrown inside, so that the transaction is undone.
function refusalOrThrow(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  throw error;
}
