import type { Kysely } from 'kysely';
import { isEmail } from '../../domain/email.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { MailText } from './letter/compose-mail.ts';
import { insertMail } from './queries.ts';

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
    : ({ state: config.mail.smtpUrl === null ? 'kept' : 'waiting' } as const);
  const mailId = await insertMail(db, {
    ...mail,
    ...outcome,
    messageId: `<${mail.event}@${new URL(config.publicUrl).hostname}>`,
  });
  if (mailId !== null && outcome.state === 'waiting') await jobs.enqueue(db, 'send-mail', { mailId });
}
