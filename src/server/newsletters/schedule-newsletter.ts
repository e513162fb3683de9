import { momentAt } from '../../domain/settings/shop-time.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import type { JobData } from '../jobs/queues.ts';
import { DONE, type JobResult } from '../jobs/run-job.ts';
import { timeText } from '../mail/time-text.ts';
import {
  checkAddress,
  recordNewsletter,
  refuseChanged,
  refuseGap,
  type SeenDraft,
  startSending,
  tellOwner,
} from './newsletter-actions.ts';
import { lockNewsletter, rescheduleNewsletter } from './queries.ts';

interface Schedule {
  newsletterId: number;
  /** As clocks in the shop's zone show them. */
  day: string;
  time: string;
  who: string;
  /** The draft as its author last saw it. */
  was?: SeenDraft | undefined;
}

/** Has a draft sent by itself at a time that is still to come. */
export async function scheduleNewsletter(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'settings'>,
  { newsletterId, day, time, who, was }: Schedule,
): Promise<ShopError | null> {
  const { timeZone } = deps.config;
  const sendAt = momentAt(day, time, timeZone);
  if (!sendAt) return new ShopError('invalid', 'Choose a day and a time that clocks show.', { path: 'time' });
  if (sendAt <= deps.clock())
    return new ShopError('invalid', 'That time has passed. Choose a later one.', { path: 'time' });
  const refusal = checkAddress(deps);
  if (refusal) return refusal;
  return transact(deps.db, async (trx) => {
    const draft = await lockNewsletter(trx, newsletterId);
    const refused = refuseChanged(draft, was) ?? (draft && refuseGap(draft));
    if (refused) return refused;
    const newsletter = await rescheduleNewsletter(trx, newsletterId, { from: 'draft', sendAt });
    if (!newsletter) return new ShopError('conflict', 'This newsletter is no longer a draft.');
    const { round, subject } = newsletter;
    await deps.jobs.enqueue(trx, {
      name: 'start-campaign',
      data: { campaignId: newsletterId, round },
      at: sendAt,
    });
    const text = `scheduled the newsletter “${subject}” for ${timeText(sendAt, timeZone)}`;
    await recordNewsletter(trx, newsletterId, { who, text });
    return null;
  });
}

/** Makes a scheduled newsletter a draft again. */
export const cancelSchedule = (
  { db }: Pick<Deps, 'db'>,
  newsletterId: number,
  who: string,
): Promise<ShopError | null> =>
  transact(db, async (trx) => {
    const newsletter = await rescheduleNewsletter(trx, newsletterId, { from: 'scheduled', sendAt: null });
    if (!newsletter) return new ShopError('conflict', 'This newsletter is not scheduled.');
    const text = `canceled the time of the newsletter “${newsletter.subject}”`;
    await recordNewsletter(trx, newsletterId, { who, text });
    return null;
  });

/**
 * Starts to send a scheduled newsletter. May run twice and on several instances: the newsletter is locked, and only its current
 * round starts. If it cannot be sent, it becomes a draft again and the owner gets an email.
 */
export async function startScheduled(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'settings'>,
  { campaignId: newsletterId, round }: JobData['start-campaign'],
): Promise<JobResult> {
  return transact(deps.db, async (trx): Promise<JobResult> => {
    const newsletter = await lockNewsletter(trx, newsletterId);
    if (newsletter?.state !== 'scheduled' || newsletter.round !== round || !newsletter.sendAt) return DONE;
    const wait = newsletter.sendAt.getTime() - deps.clock().getTime();
    if (wait > 0) return { againIn: wait };
    await rescheduleNewsletter(trx, newsletterId, { from: 'scheduled', sendAt: null });
    const refusal = checkAddress(deps) ?? (await startSending({ ...deps, db: trx }, newsletterId));
    if (refusal) {
      const text = `The newsletter “${newsletter.subject}” was not sent at its time. ${refusal.message} It is a draft again.`;
      const event = `newsletter-not-sent.${newsletterId}.${round}`;
      await tellOwner({ ...deps, db: trx }, { event, text });
    }
    return DONE;
  });
}
