import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { insertMail } from './queries.ts';

export interface MailText {
  subject: string;
  html: string;
  text: string;
}

interface QueuedMail extends MailText {
  /** What caused it, in letters, digits, dots and dashes; a recipient gets one mail of an event. */
  event: string;
  recipient: string;
}

/** Puts a mail into the outbox inside the transaction of its cause. Without a mail server it is kept there. */
export async function queueMail(
  { db, jobs, config }: Pick<Deps, 'jobs' | 'config'> & { db: Kysely<Tables> },
  mail: QueuedMail,
): Promise<void> {
  const sends = config.mail.smtpUrl !== null;
  const mailId = await insertMail(db, {
    ...mail,
    messageId: `<${mail.event}@${new URL(config.publicUrl).hostname}>`,
    state: sends ? 'waiting' : 'kept',
  });
  if (mailId !== null && sends) await jobs.enqueue(db, 'send-mail', { mailId });
}
