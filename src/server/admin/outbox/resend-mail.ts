import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { markWaiting } from './queries.ts';

/** Sends a mail of the outbox once more, under the same Message-ID. Null when it is on its way. */
export async function resendMail(
  { db, jobs, config }: Pick<Deps, 'db' | 'jobs' | 'config'>,
  mailId: number,
): Promise<ShopError | null> {
  if (config.mail.smtpUrl === null)
    return new ShopError('invalid', 'There is no mail server. Set SMTP_URL, then send it again.');
  return db.transaction().execute(async (trx) => {
    if (!(await markWaiting(trx, mailId))) return noSuchMail();
    await jobs.enqueue(trx, 'send-mail', { mailId });
    return null;
  });
}

export const noSuchMail = () => new ShopError('not_found', 'This mail is not there any more.');
