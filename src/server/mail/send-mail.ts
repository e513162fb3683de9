import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Delivery, Mailer } from '../gateways/mailer.ts';
import type { JobResult } from '../jobs/jobs.ts';
import { type AttemptEnd, beginAttempt, endAttempt, findUnsentMail, type OutboxMail } from './queries.ts';

interface MailDeps {
  db: Db;
  mailer: Mailer;
  log: Pick<Deps['log'], 'warn'>;
  clock(): Date;
  /** Milliseconds until the second try, doubling up to the longest. */
  retry: { delay: number; longest: number };
}

const DONE: JobResult = { done: true };

/** Tries before a mail that is never answered with yes or no is given up: with the waits between them about a day. */
const MOST_ATTEMPTS = 32;

/** How often a mail that may have arrived is sent once more, under the Message-ID it had. */
const MOST_RESENDS = 2;

/**
 * Hands a waiting mail to the mail server and keeps what became of it. May be killed anywhere: a try that began and
 * never ended counts as one whose answer was lost.
 */
export async function sendMail(deps: MailDeps, { mailId }: { mailId: number }): Promise<JobResult> {
  const { db, mailer, log, clock, retry } = deps;
  const mail = await findUnsentMail(db, mailId);
  if (!mail) return DONE;
  const lost = mail.lost + (mail.wasInterrupted ? 1 : 0);
  if (lost > MOST_RESENDS) {
    await endAttempt(db, mailId, unsure(lost, 'The shop was stopped while it sent this.'));
    return DONE;
  }

  await beginAttempt(db, mailId, lost);
  const attempts = mail.attempts + 1;
  const end = endOf(await mailer.send(messageOf(mail)), { attempts, lost, now: clock() });
  await endAttempt(db, mailId, end);
  if (end.state !== 'sent') log.warn({ mailId, state: end.state }, `a mail was not taken: ${end.answer}`);
  if (end.state !== 'waiting') return DONE;
  return { againIn: Math.min(retry.longest, retry.delay * 2 ** (attempts - 1)) };
}

interface Attempt {
  attempts: number;
  lost: number;
  now: Date;
}

function endOf(delivery: Delivery, { attempts, lost, now }: Attempt): AttemptEnd {
  if (delivery.outcome === 'accepted') return { state: 'sent', lost, answer: null, sentAt: now };
  const { outcome, answer } = delivery;
  if (outcome === 'refused') return { state: 'refused', lost, answer, sentAt: null };
  if (outcome === 'unsure') {
    return lost >= MOST_RESENDS
      ? unsure(lost + 1, answer)
      : { state: 'waiting', lost: lost + 1, answer, sentAt: null };
  }
  return { state: attempts >= MOST_ATTEMPTS ? 'failed' : 'waiting', lost, answer, sentAt: null };
}

const unsure = (lost: number, answer: string): AttemptEnd => ({
  state: 'unsure',
  lost,
  answer,
  sentAt: null,
});

const messageOf = ({ messageId, recipient, subject, html, text }: OutboxMail) => ({
  messageId,
  to: recipient,
  subject,
  html,
  text,
});
