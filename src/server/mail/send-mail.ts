import type { Db } from '../db/connect.ts';
import type { Mailer } from '../gateways/mailer.ts';
import { countAttempt, findWaitingMail, markSent } from './queries.ts';

interface MailDeps {
  db: Db;
  mailer: Mailer;
  clock(): Date;
}

/** Hands a waiting mail to the mail server; one that was sent already is left alone. Throws when it was refused. */
export async function sendMail(
  { db, mailer, clock }: MailDeps,
  { mailId }: { mailId: number },
): Promise<void> {
  const mail = await findWaitingMail(db, mailId);
  if (!mail) return;
  await countAttempt(db, mailId);
  await mailer.send({
    messageId: mail.messageId,
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
  });
  await markSent(db, mailId, clock());
}
