import type { Deps } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import { findMail } from './outbox-queries.ts';
import { startRound } from './queries.ts';

/** Sends a mail of the outbox once more, under the same Message-ID. Null when it is on its way. */
export async function resendMail(
  { db, jobs, config, clock }: Pick<Deps, 'db' | 'jobs' | 'config' | 'clock'>,
  mailId: number,
): Promise<ShopError | null> {
  if (config.mail.smtpUrl === null)
    return new ShopError('invalid', 'There is no mail server. Set SMTP_URL, then send it again.');
  const isQueued = await db.transaction().execute(async (trx) => {
    const { mailSilence: silence, sameWish } = config.limits;
    const now = clock();
    const since = new Date(now.getTime() - sameWish);
    const round = await startRound(trx, mailId, { now, silence, since });
    if (round !== null) await jobs.enqueue(trx, 'send-mail', { mailId, round });
    return round !== null;
  });
  if (isQueued) return null;
  if (!(await findMail(db, mailId))) return noSuchMail();
  return new ShopError('conflict', 'This mail is being sent, or just was. Look again in a minute.');
}

export const noSuchMail = () => new ShopError('not_found', 'This mail is not there any more.');
