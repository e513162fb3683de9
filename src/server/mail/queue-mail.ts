import type { Kysely } from 'kysely';
import { isEmail } from '../../domain/email.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { MailText } from './letter/compose-mail.ts';
import { hasFreshCopy, insertMail } from './queries.ts';

export type { MailText } from './letter/compose-mail.ts';

interface QueuedMail extends MailText {
  /** What caused it, in letters, digits, dots and dashes; a recipient gets one mail of an event. */
  event: string;
  recipient: string;
}

/**
 * Puts a mail into the outbox inside the transaction of its cause. Without a mail server it is kept there; what is no
 * address, and could smuggle a header or a second recipient in, is refused there and harms its cause in no way.
 */
export async function queueMail(
  { db, jobs, config }: Pick<Deps, 'jobs' | 'config'> & { db: Kysely<Tables> },
  mail: QueuedMail,
): Promise<void> {
  const outcome = !isEmail(mail.recipient)
    ? ({ state: 'refused', answer: 'This is no mail address.' } as const)
    : ({ state: config.mail.smtpUrl === null ? 'stored' : 'waiting' } as const);
  const mailId = await insertMail(db, {
    ...mail,
    ...outcome,
    messageId: `<${mail.event}@${new URL(config.publicUrl).hostname}>`,
  });
  if (mailId !== null && outcome.state === 'waiting')
    await jobs.enqueue(db, 'send-mail', { mailId, round: 1 });
}

/**
 * Queues another copy of a mail, unless one that says the same has yet to be sent or just was: two clicks at once are one wish. The
 * caller holds the row that the copies belong to until its transaction ends.
 */
export async function queueCopy(
  deps: Pick<Deps, 'jobs' | 'config' | 'clock'> & { db: Kysely<Tables> },
  mail: QueuedMail,
): Promise<void> {
  const prefix = `${mail.event}-`;
  const now = deps.clock().getTime();
  const since = new Date(now - deps.config.limits.sameWish);
  if (await hasFreshCopy(deps.db, { ...mail, prefix, since })) return;
  await queueMail(deps, { ...mail, event: prefix + now });
}
